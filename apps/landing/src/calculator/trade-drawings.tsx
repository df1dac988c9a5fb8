import { BUSINESS_TYPE_IDS, type BusinessTypeId } from "@contractor-roi/roi-core";
import type { JSX } from "react";

/** One drawing per trade, 24 by 24, as strokes. */
const PATHS: Readonly<Record<BusinessTypeId, string>> = {
  plumbing: "M3 6h9a4 4 0 0 1 4 4v2M9 3v6M6 3h6M13 12h6v3h-6zM16 18v.5M16 21v.5",
  hvac: "M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5 12 7l2.5-2.5M9.5 19.5 12 17l2.5 2.5",
  electrical: "M13 2 5 13.5h6L10 22l9-12.5h-6z",
  landscaping: "M12 21v-7M12 14c-4.5 0-7-3-7-8 5 0 7 3 7 8ZM12 11c0-4 2-6.5 7-7 0 5-2.5 7-7 7ZM5 21h14",
  roofing: "M2 12 12 4l10 8M5 10v10h14V10M9.5 20v-6h5v6",
  cleaning: "M14 3 10.5 12M7 12h8l2 9H4zM8.5 16.5V21M12.5 16.5V21",
  handyman: "M14.5 6.5a4 4 0 0 0 5 5L12 19a2.1 2.1 0 0 1-3-3l7.5-7.5M14.5 6.5 17.5 3.5M4 4l4.5 4.5M4 4l-.5 3L6.5 10",
  other: "M4 20h16M6 20V9h12v11M9 9V5h6v4M6 13h12M12 13v3",
};

/** The drawings to which `TradeIcon` refers, outside of the hydrated parts. */
export function TradeDrawings(): JSX.Element {
  return (
    <svg aria-hidden="true" className="hidden">
      {BUSINESS_TYPE_IDS.map((trade) => (
        <symbol key={trade} id={`trade-${trade}`} viewBox="0 0 24 24">
          <path
            d={PATHS[trade]}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </symbol>
      ))}
    </svg>
  );
}
