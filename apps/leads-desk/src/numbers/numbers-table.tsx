import { formatAmount } from "@contractor-roi/roi-core";
import { fromCents } from "@contractor-roi/roi-core/shared";
import type { JSX } from "react";
import type { LeadCount, LeadNumbers } from "../leads/leads-api.ts";

type NumbersTableProps = {
  readonly grouping: keyof LeadNumbers["by"];
  readonly numbers: LeadNumbers;
  /** Names a key. @default as it is */
  readonly label?: ((key: string) => string) | undefined;
};

/** The list's filter for each count. */
const STATUS = { leads: "counted", contacted: "begun", won: "won", lost: "lost" } as const;
/** The most rows shown: anybody can send leads from made-up sources. */
const MOST_ROWS = 60;
const DAY_MS = 24 * 3_600_000;
const CELL = "border-b border-rule px-2 py-1";

/** A grouping's counts, each a link to the list of these leads, with a bar for leads and won ones. */
export function NumbersTable({ grouping, numbers, label }: NumbersTableProps): JSX.Element {
  const { by, total, from, to } = numbers;
  const counts = by[grouping].slice(0, MOST_ROWS);
  const most = Math.max(1, ...counts.map(({ leads }) => leads));
  const left = by[grouping].length - counts.length;
  const linked = (count: LeadCount, name: keyof typeof STATUS): JSX.Element => {
    const filter =
      count === total ? { from } : grouping === "week" ? weekOf(count.key, from, to) : { from, [grouping]: count.key };
    const address = `leads?${new URLSearchParams({ status: STATUS[name], ...filter })}`;
    return (
      <td className={`${CELL} text-right`}>
        <a className="focus-ring inline-block min-w-6 py-0.5 text-ink underline underline-offset-4" href={address}>
          {count[name].toLocaleString("en-US")}
        </a>
      </td>
    );
  };
  return (
    <section aria-label={`By ${grouping}`} className="overflow-x-auto">
      <table className="figures w-full border-collapse bg-sheet text-small whitespace-nowrap">
        <thead>
          <tr className="align-bottom text-steel">
            {[`By ${grouping}`, "Leads", "Won", "Sold/mo", "Contacted", "Lost", "First contact"].map((name) => (
              <th key={name} scope="col" className={`${CELL} text-right first:w-1/2 first:text-left`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...counts, total].map((count) => (
            <tr key={`${count === total} ${count.key}`} className="group last:font-bold">
              <th
                scope="row"
                className={`${CELL} min-w-32 text-left font-normal whitespace-normal group-last:font-bold`}
              >
                {count === total ? "All" : count.key === "" ? `No ${grouping}` : (label?.(count.key) ?? count.key)}
                {count === total ? null : (
                  <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="block h-2 w-full">
                    <rect width={(100 * count.leads) / most} height="1" className="fill-ice" />
                    <rect width={(100 * count.won) / most} height="1" className="fill-money" />
                  </svg>
                )}
              </th>
              {linked(count, "leads")}
              {linked(count, "won")}
              <td className={`${CELL} text-right`}>{formatAmount(fromCents(count.monthly_cents))}</td>
              {linked(count, "contacted")}
              {linked(count, "lost")}
              <td className={`${CELL} text-right`}>{count.first_contact}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 ? <p className="m-0 py-2 text-small text-steel">And {left} more: `leads numbers` prints all.</p> : null}
    </section>
  );
}

/** The last week has no end: a lead of a wrong clock is in it, too. */
function weekOf(sunday: string, from: string, to: string): Record<string, string> {
  const saturday = new Date(Date.parse(sunday) + 6 * DAY_MS).toISOString().slice(0, sunday.length);
  return { from: sunday < from ? from : sunday, ...(saturday < to && { to: saturday }) };
}
