import type { JSX } from "react";
import { COPY } from "../content/copy.ts";

/** The static warning that can stand instead of the countdown. */
export function SpotsRemaining(): JSX.Element {
  return <strong className="figures text-small">{COPY.calculator.spots}</strong>;
}
