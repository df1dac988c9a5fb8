import type { JSX, ReactNode } from "react";
import { fitText } from "./fit-text.tsx";

type StatTileProps = {
  readonly label: string;
  /** A long text shrinks rather than breaks. */
  readonly value: string;
  readonly detail?: ReactNode;
};

/** One figure with its label above and one line of detail below; a `dt` and `dd` pair inside a `dl`. */
export function StatTile({ label, value, detail }: StatTileProps): JSX.Element {
  return (
    <div data-slot="stat-tile" className="@container flex min-w-0 flex-col gap-1 bg-sheet px-4 py-3 sm:px-6 sm:py-4">
      <dt className="caps text-steel [overflow-wrap:anywhere]">{label}</dt>
      <dd className="m-0 grid grid-cols-1 gap-0.5">
        <span className="figures text-h3 lettering text-ink [overflow-wrap:anywhere]">
          <span style={fitText(value)}>{value}</span>
        </span>{" "}
        {detail ? <span className="figures text-small text-steel [overflow-wrap:anywhere]">{detail}</span> : null}
      </dd>
    </div>
  );
}
