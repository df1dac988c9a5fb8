import type { JSX } from "react";
import { useMotionKit } from "./use-motion-kit.ts";

export type FigureProps = {
  readonly value: number;
  readonly format: (value: number) => string;
};

/** A figure as text, which counts to its new value where the animations are loaded and wanted. */
export function Figure({ value, format }: FigureProps): JSX.Element {
  const kit = useMotionKit();
  return kit ? <kit.CountingFigure value={value} format={format} /> : <span>{format(value)}</span>;
}
