import type { JSX } from "react";

/** A drawing of one line, in the colour of the text around it, which says the same. @param className its size, too */
export function LineIcon({ path, className }: { readonly path: string; readonly className: string }): JSX.Element {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className={`fill-none stroke-current stroke-2 ${className}`}>
      <path d={path} />
    </svg>
  );
}
