import { fitText } from "@contractor-roi/ui/fit-text";
import type { JSX } from "react";

export type FittedWordsProps = {
  readonly text: string;
  /** Part of the width of the next container that the text has. */
  readonly share: number;
};

/** A text that wraps between its words; if one is too long for the line, all shrink. */
export function FittedWords({ text, share }: FittedWordsProps): JSX.Element {
  const longest = text.split(" ").reduce((longer, word) => (word.length > longer.length ? word : longer));
  return <span style={fitText(longest, { share })}>{text}</span>;
}
