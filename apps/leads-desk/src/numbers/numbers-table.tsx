import { formatAmount } from "@contractor-roi/roi-core";
import { fromCents } from "@contractor-roi/roi-core/shared";
import { Fragment, type JSX } from "react";
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
const NAME = "border-b border-rule py-1 pr-1.5 pl-2 text-left";
const FIGURE = "border-b border-rule px-1.5 py-1 text-right [overflow-wrap:normal] sm:px-2";
/** A column that a phone has below each row. */
const WIDE = `${FIGURE} max-sm:hidden`;

/** A grouping's counts, each a link to the list of these leads, with a bar for leads and won ones. */
export function NumbersTable({ grouping, numbers, label }: NumbersTableProps): JSX.Element {
  const { by, total, from, to } = numbers;
  const counts = by[grouping].slice(0, MOST_ROWS);
  const most = Math.max(1, ...counts.map(({ leads }) => leads));
  const left = by[grouping].length - counts.length;
  const link = (count: LeadCount, name: keyof typeof STATUS): JSX.Element => {
    const filter =
      count === total ? { from } : grouping === "week" ? weekOf(count.key, from, to) : { from, [grouping]: count.key };
    const address = `leads?${new URLSearchParams({ status: STATUS[name], ...filter })}`;
    return (
      <a className="focus-ring inline-block min-w-6 py-0.5 text-ink underline underline-offset-4" href={address}>
        {count[name].toLocaleString("en-US")}
      </a>
    );
  };
  return (
    <section aria-label={`By ${grouping}`} className="overflow-x-auto">
      <table className="figures w-full bg-sheet text-small whitespace-nowrap">
        <thead>
          <tr className="align-bottom whitespace-normal text-steel">
            <th scope="col" className={`${NAME} w-1/2`}>
              By {grouping}
            </th>
            {["Leads", "Won", "Sold/mo", "Contacted", "Lost", "First contact"].map((name) => (
              <th key={name} scope="col" className={name === "Contacted" || name === "Lost" ? WIDE : FIGURE}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...counts, total].map((count) => (
            <Fragment key={`${count === total} ${count.key}`}>
              <tr className={`max-sm:*:border-b-0 ${count === total ? "font-bold" : "font-normal"}`}>
                <th scope="row" className={`${NAME} [font-weight:inherit] whitespace-normal`}>
                  {count === total ? "All" : count.key === "" ? `No ${grouping}` : (label?.(count.key) ?? count.key)}
                  {count === total ? null : (
                    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="block h-2 w-full">
                      <rect width={(100 * count.leads) / most} height="1" className="fill-ice" />
                      <rect width={(100 * count.won) / most} height="1" className="fill-money" />
                    </svg>
                  )}
                </th>
                <td className={FIGURE}>{link(count, "leads")}</td>
                <td className={FIGURE}>{link(count, "won")}</td>
                <td className={FIGURE}>{formatAmount(fromCents(count.monthly_cents))}</td>
                <td className={WIDE}>{link(count, "contacted")}</td>
                <td className={WIDE}>{link(count, "lost")}</td>
                <td className={FIGURE}>{count.first_contact}</td>
              </tr>
              <tr className="sm:hidden">
                <td colSpan={5} className={`${NAME} pt-0 text-steel [&_a]:min-w-0`}>
                  {link(count, "contacted")} contacted, {link(count, "lost")} lost
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      {left > 0 ? <p className="py-2 text-small text-steel">And {left} more: `leads numbers` prints all.</p> : null}
    </section>
  );
}

/** The last week has no end: a lead of a wrong clock is in it, too. */
function weekOf(sunday: string, from: string, to: string): Record<string, string> {
  const saturday = new Date(Date.parse(sunday) + 6 * DAY_MS).toISOString().slice(0, sunday.length);
  return { from: sunday < from ? from : sunday, ...(saturday < to && { to: saturday }) };
}
