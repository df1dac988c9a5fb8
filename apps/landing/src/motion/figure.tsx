import { fitText } from "@contractor-roi/ui/fit-text";
import type { JSX } from "react";
import { useMotionKit } from "./use-motion-kit.ts";

export type FigureProps = {
  readonly value: number;
  readonly format: (value: number) => string;
};

/** A figure as text, which shrinks rather than breaks. It counts to its new value if the animations are loaded and not reduced. */
export function Figure({ value, format }: FigureProps): JSX.Element {
  const kit = useMotionKit();
  const text = format(value);
  const style = fitText(text);
  return kit ? <kit.CountingFigure style={style} value={value} format={format} /> : <span style={style}>{text}</span>;
}
