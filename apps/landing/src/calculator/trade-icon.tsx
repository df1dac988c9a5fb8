import type { BusinessTypeId } from "@contractor-roi/roi-core";
import type { JSX } from "react";

/** A trade's drawing from `TradeDrawings`, which the page holds once: its lines are in no script. */
export function TradeIcon({ trade }: { readonly trade: BusinessTypeId }): JSX.Element {
  return (
    <svg aria-hidden="true" className="size-6 shrink-0">
      <use href={`#trade-${trade}`} />
    </svg>
  );
}
