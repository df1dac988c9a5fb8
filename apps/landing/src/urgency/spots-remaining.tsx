import type { JSX } from "react";
import { useTexts } from "../page-context.tsx";

/** The static warning that can stand instead of the countdown. */
export function SpotsRemaining(): JSX.Element {
  return <strong className="figures text-small">{useTexts().page.calculator.spots}</strong>;
}
