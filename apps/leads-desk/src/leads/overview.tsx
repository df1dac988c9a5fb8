import type { JSX } from "react";
import { LEAD_STATUSES, STATUS_LABELS } from "./lead-words.ts";
import type { Filters, Overview } from "./leads-api.ts";

type OverviewProps = {
  /** Null until it is read: its room is there, so that no row moves under a thumb. */
  readonly overview: Overview | null;
  readonly filters: Filters;
  readonly onFilter: (filters: Filters) => void;
};

/** Leads of fourteen days as bars, and their counts as a funnel whose steps filter the list. */
export function OverviewCard({ overview, filters, onFilter }: OverviewProps): JSX.Element {
  const { days, counts } = overview ?? { days: [], counts: {} };
  const most = Math.max(1, ...days.map(({ leads }) => leads));
  const sum = days.reduce((total, { leads }) => total + leads, 0);
  const all = STEPS.slice(0, FUNNEL).reduce((total, [name]) => total + (counts[name] ?? 0), 0);
  return (
    <section aria-label="How it goes" className="grid gap-1 rounded-sheet border border-rule bg-sheet px-2.5 pt-2">
      <div className="flex items-end gap-4">
        <p className="m-0 shrink-0 text-small">
          <b>{days.at(-1)?.leads ?? 0} today</b>
          <span className="block text-steel">{sum} in 14 days</span>
        </p>
        <ol
          aria-label="Leads of 14 days"
          className="m-0 flex h-9 flex-1 list-none items-end gap-1 border-b border-rule p-0"
        >
          {days.map(({ day, leads }) => (
            <li
              key={day}
              style={{ height: `${(100 * leads) / most}%` }}
              className="min-h-px flex-1 rounded-t-xs bg-edge last:bg-orange forced-colors:bg-[CanvasText] forced-colors:last:bg-[Highlight]"
            >
              <span className="sr-only">
                {day}: {leads}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <ul aria-label="Leads by status" className="m-0 -mx-1.5 flex list-none overflow-x-auto p-1">
        {STEPS.map(([name, label], at) => {
          const count = counts[name] ?? 0;
          const isOn = filters.status === name;
          return (
            <li key={name} className="flex-1 not-first:border-l not-first:border-rule">
              <button
                type="button"
                aria-pressed={isOn}
                onClick={() => onFilter({ ...filters, status: isOn ? undefined : name })}
                className="focus-ring relative min-h-11 w-full cursor-pointer border-0 bg-transparent px-1.5 pb-1 text-left text-small whitespace-nowrap text-steel aria-pressed:bg-ink aria-pressed:text-sheet forced-colors:aria-pressed:outline-3"
              >
                <b className="lettering figures block text-[1.25rem] leading-tight text-ink in-aria-pressed:text-sheet">
                  {overview ? count : "…"}
                </b>
                {label}
                {at < FUNNEL ? (
                  <i
                    aria-hidden="true"
                    style={{ width: `${(100 * count) / Math.max(1, all)}%` }}
                    className="absolute bottom-0 left-0 h-1 bg-orange-bright"
                  />
                ) : null}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const FUNNEL_STATUSES = LEAD_STATUSES.filter((status) => status !== "junk");
const STEPS = [
  ...FUNNEL_STATUSES.map((status) => [status, STATUS_LABELS[status]] as const),
  ["due", "Due today"],
  ["junk", STATUS_LABELS.junk],
  ["spam", "Spam"],
] as const;
/** Steps of which a lead is in exactly one. */
const FUNNEL = FUNNEL_STATUSES.length;
