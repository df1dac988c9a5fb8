import type { JSX } from "react";

/** The sign of a fold: a plus that becomes a cross. */
export function FoldIcon(): JSX.Element {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="ml-auto size-5 shrink-0 fill-none stroke-current stroke-[2.5] text-orange forced-colors:text-inherit [details[open]>summary>&]:rotate-45"
    >
      <path d="M10 2v16M2 10h16" />
    </svg>
  );
}
