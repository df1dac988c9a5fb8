import type { JSX } from "react";
import { classNames } from "../class-names.ts";

export type WordmarkProps = {
  /** The brand's name, as it is written; capitals are a look only. */
  readonly name: string;
  readonly className?: string | undefined;
};

/** The brand's name in lettering, behind a torn-off ticket. A long name takes two lines, and is cut off there. */
export function Wordmark({ name, className }: WordmarkProps): JSX.Element {
  return (
    <span
      data-slot="wordmark"
      className={classNames(
        "inline-flex max-w-full min-w-0 items-center gap-2 font-capitals leading-none font-bold uppercase",
        className,
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 20 24" className="h-[1.1em] w-auto shrink-0">
        <path d="M0 0h20v24l-3.3-3-3.4 3-3.3-3-3.3 3-3.4-3L0 24Z" className="fill-orange-bright" />
        <path d="M4 6h12M4 10.500h12M4 15h7" className="fill-none stroke-navy stroke-[2.4]" />
      </svg>
      <span className="line-clamp-2 min-w-0 leading-[0.95] text-balance">{name}</span>
    </span>
  );
}
