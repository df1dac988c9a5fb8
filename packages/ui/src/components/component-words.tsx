import { createContext, useContext, type Context } from "react";

/** The words that components say by themselves; every other text is their host's. */
type ComponentWords = {
  readonly close: string;
  readonly notifications: string;
  readonly dismissMessage: string;
  /** Before the label of a field with a figure, as `increase`. */
  readonly decrease: string;
  readonly increase: string;
};

export const ENGLISH_COMPONENT_WORDS: ComponentWords = {
  close: "Close",
  notifications: "Notifications",
  dismissMessage: "Dismiss message",
  decrease: "Decrease",
  increase: "Increase",
};

/** A host in another language gives its words here. */
export const ComponentWordsContext: Context<ComponentWords> = createContext(ENGLISH_COMPONENT_WORDS);

export const useComponentWords = (): ComponentWords => useContext(ComponentWordsContext);
