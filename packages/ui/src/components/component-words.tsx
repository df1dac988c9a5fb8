import { createContext, useContext, type Context } from "react";

/** The words that components say by themselves; every other text is their host's. */
export const ENGLISH_COMPONENT_WORDS = {
  close: "Close",
  notifications: "Notifications",
  dismissMessage: "Dismiss message",
  /** Before the label of a field with a figure, as `increase`. */
  decrease: "Decrease",
  increase: "Increase",
};

type ComponentWords = Readonly<typeof ENGLISH_COMPONENT_WORDS>;

/** A host in another language gives its words here. */
export const ComponentWordsContext: Context<ComponentWords> = createContext(ENGLISH_COMPONENT_WORDS);

export const useComponentWords = (): ComponentWords => useContext(ComponentWordsContext);
