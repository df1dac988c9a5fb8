import type { ComponentProps, JSX } from "react";
import { classNames } from "../class-names.ts";

export const CONTROL_CLASSES: string =
  "focus-ring min-h-11 w-full rounded-control border border-edge bg-sheet px-3 text-body text-ink " +
  // Scrolled to with its label, and with its error.
  "scroll-mt-8 aria-invalid:scroll-mb-16 aria-invalid:border-2 aria-invalid:border-alarm";

/** A native text input at 16 px, so that a phone does not zoom in on it. */
export function Input({ className, ...props }: ComponentProps<"input">): JSX.Element {
  return <input {...props} className={classNames(CONTROL_CLASSES, className)} />;
}
