import type { JSX } from "react";
import { useMotionKit } from "./use-motion-kit.ts";

export type FigureProps = {
  readonly value: number;
  readonly format: (value: number) => string;
};

/** A figure as text. It counts to its new value if the animations are loaded and not reduced. */
export function Figure({ value, format }: FigureProps): JSX.Element {
  const kit = useMotionKit();
  return kit ? <kit.CountingFigure value={value} format={format} /> : <span>{format(value)}</span>;
}
