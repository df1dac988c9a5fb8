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
  const all = LEAD_STATUSES.reduce((total, status) => total + (counts[status] ?? 0), 0);
  return (
    <section
      aria-label="How it goes"
      className="grid gap-1 rounded-sheet border border-rule bg-sheet px-2.5 pt-2 xl:-mx-3 xl:flex xl:flex-row-reverse xl:items-center xl:rounded-none xl:border-x-0 xl:border-t-0 xl:px-4 xl:pt-0"
    >
      <div className="flex items-end gap-4 xl:w-44 xl:shrink-0 xl:gap-2 2xl:w-56">
        <p className="shrink-0 text-small leading-tight">
          <b>{days.at(-1)?.leads ?? "…"} today</b>
          <span className="block text-steel">{overview ? sum : "…"} in 14 days</span>
        </p>
        <ol
          aria-label="Leads of 14 days"
          className="flex h-6 flex-1 sm:h-9 items-end gap-1 border-b border-rule xl:h-6 xl:gap-0.5"
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
      <ul aria-label="Leads by status" className="-mx-1.5 flex overflow-x-auto p-1 xl:mr-auto xl:min-w-0 xl:py-0">
        {STEPS.map(([name, label]) => {
          const count = name === undefined ? all : (counts[name] ?? 0);
          const isOn = filters.status === name;
          return (
            <li
              key={label}
              className="flex-auto not-first:border-l not-first:border-rule first:max-lg:hidden nth-2:max-lg:border-l-0 xl:border-l-0!"
            >
              <button
                type="button"
                aria-pressed={isOn}
                onClick={() => onFilter({ ...filters, status: isOn ? undefined : name })}
                className="focus-ring relative flex h-full min-h-11 w-full flex-col cursor-pointer px-1 pb-1.5 text-left text-[0.8125rem] leading-tight wrap-normal text-steel sm:px-1.5 sm:text-small sm:whitespace-nowrap max-xl:aria-pressed:bg-ink max-xl:aria-pressed:text-sheet xl:flex xl:flex-row-reverse xl:items-center xl:gap-1 xl:px-1.5 xl:pb-0 2xl:px-2.5 xl:aria-pressed:font-bold xl:aria-pressed:text-ink xl:aria-pressed:shadow-[inset_0_-3px_var(--color-orange)] forced-colors:aria-pressed:outline-3"
              >
                <b className="lettering figures block text-[1.25rem] leading-tight text-ink max-xl:in-aria-pressed:text-sheet xl:text-[1.125rem]">
                  {overview ? count : "…"}
                </b>
                {label}
                {LEAD_STATUSES.some((status) => status === name) ? (
                  <i
                    aria-hidden="true"
                    style={{ width: `${(100 * count) / Math.max(1, all)}%` }}
                    className="absolute bottom-0 left-0 h-1 bg-edge xl:hidden"
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

/** A lead is in exactly one status; "All" are the tabs' from 1024 px on. */
const STEPS = [
  [undefined, "All"],
  ...LEAD_STATUSES.map((status) => [status, STATUS_LABELS[status]] as const),
  ["due", "Due today"],
  ["spam", "Spam"],
] as const;
