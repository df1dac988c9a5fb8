import type { JSX } from "react";
import { useTexts } from "../page-context.tsx";

/** A field that people cannot see: a lead that has it filled is spam. Its attributes ask password managers not to fill it. */
export function Honeypot(): JSX.Element {
  return (
    <div aria-hidden="true" className="absolute -left-[10000px] size-px overflow-hidden">
      <label>
        {useTexts().lead.honeypot}
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore="true"
          data-bwignore="true"
          data-form-type="other"
          data-lpignore="true"
        />
      </label>
    </div>
  );
}
