import { formatDay } from "@contractor-roi/quote";
import { formatAmount, formatNumber, type Language, LANGUAGE_NAMES } from "@contractor-roi/roi-core";
import { fromCents, leadHead } from "@contractor-roi/roi-core/shared";
import { LineIcon } from "@contractor-roi/ui/line-icon";
import { type JSX, use } from "react";
import { LeadActions, type Work } from "./lead-actions.tsx";
import { describeAge, describeRequest, STATUS_LABELS } from "./lead-words.ts";
import type { LeadSummary } from "./leads-api.ts";
import { TimeZone, useLocalTime } from "./local-time.ts";

/** English is left out, since most leads have it. */
export const SAID_LANGUAGES: Readonly<Record<Language, string>> = { ...LANGUAGE_NAMES, en: "" };
const CLOCK = "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM10 6v4.5l3 1.5";
const WARNING = "M10 2.5 18 17H2L10 2.500ZM10 8v4M10 14v1.5";

/** Columns of the list from 1280 px on. A row's buttons lie on the end of its figures and on the source. */
export const COLUMNS =
  "xl:grid xl:grid-cols-[minmax(8rem,12rem)_8.5rem_minmax(0,1fr)_5.5rem_8.5rem] xl:items-center xl:gap-x-3";

export type LeadRowProps = Work & {
  readonly lead: LeadSummary;
  readonly now: number;
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
};

/**
 * A lead of the list, with all that it takes to work it: a card on a phone, two lines beside an open lead, and a table's line
 * from 1280 px on. Beside an open lead its buttons are seen on the row that is worked.
 */
export function LeadRow({ lead, now, isOpen, onOpen, ...work }: LeadRowProps): JSX.Element {
  const { id, status, follow_up_on: due, sold_monthly: sold } = lead;
  const { name, trade, plan, price, number } = leadHead(lead, lead.plan, use(TimeZone));
  const marks = [
    status === "new" ? "" : STATUS_LABELS[status],
    due && `follow up ${withoutThisYear(formatDay(due, "en-US"), now)}`,
    SAID_LANGUAGES[lead.language],
    describeRequest(lead.earlier),
  ].filter(Boolean);
  const facts = [
    trade +
      (lead.plan ? `, ${formatNumber(lead.jobs_per_month!)} jobs\u00A0× ${formatAmount(lead.avg_job_profit!)}` : ""),
    number,
    lead.plan && `shown ${formatAmount(lead.net_monthly_savings!)}/mo`,
  ].filter(Boolean);
  return (
    <tr
      data-lead={id}
      className={`group relative block border-b border-l-4 border-b-rule border-l-transparent bg-sheet px-3 py-2 text-small text-steel focus-within:border-l-orange has-[a[aria-current]]:border-l-orange lg:grid lg:min-h-11 lg:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem] lg:gap-x-3 lg:pt-1.5 lg:pb-2.5 xl:py-1.5 lg:hover:bg-paper lg:has-[a[aria-current]]:bg-paper ${COLUMNS} forced-colors:has-[a[aria-current]]:outline-3 forced-colors:has-[a[aria-current]]:-outline-offset-3`}
    >
      <th scope="row" className="block min-w-0 pr-40 text-left text-body lg:p-0 xl:text-small">
        <a
          href={`#${id}`}
          aria-current={isOpen ? "true" : undefined}
          onClick={(event) => {
            event.preventDefault();
            onOpen(id);
          }}
          className="focus-ring block truncate font-bold text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          {name}
        </a>
      </th>
      <td className="inline lg:block lg:truncate">
        <Age lead={lead} now={now} />
      </td>
      <td className={`${CELL} lg:col-span-3 lg:row-start-2 lg:truncate xl:col-auto xl:row-auto`}>
        <span className="lg:hidden">{SEPARATOR}</span>
        <b className="text-ink">{marks.join(SEPARATOR)}</b>
        {marks.length > 0 ? SEPARATOR : ""}
        {facts.join(SEPARATOR)}
      </td>
      <td className={`${CELL} lg:hidden xl:block xl:truncate`}>
        <span className="lg:hidden">{lead.utm_source ? SEPARATOR : ""}</span>
        {lead.utm_source}
      </td>
      <td className="figures pointer-events-none absolute top-2 right-3 block text-body font-bold text-ink lg:static lg:truncate lg:text-right lg:text-small">
        {sold === null ? `${plan} ${price}` : `Sold ${formatAmount(fromCents(sold))}/mo`}
      </td>
      <td className="block pt-1.5 lg:invisible lg:absolute lg:right-3 lg:bottom-1 lg:bg-inherit lg:py-0 lg:pl-3 lg:group-focus-within:visible lg:group-hover:visible lg:group-has-[a[aria-current]]:visible lg:has-data-pending:visible xl:inset-y-1 xl:right-40 xl:flex xl:items-center">
        {lead.disposition === "spam" ? null : <LeadActions {...work} lead={lead} />}
      </td>
    </tr>
  );
}

/** On a phone its words follow those of the cell before. */
const CELL = "inline lg:block";
/** Ends a line, and begins none. */
export const SEPARATOR = "\u00A0· ";

type AgeProps = Pick<LeadRowProps, "now"> & { readonly lead: Pick<LeadSummary, "received_at" | "status"> };

/** How long ago a lead came, and whether it still waits. */
export function Age({ lead, now }: AgeProps): JSX.Element {
  const localTime = useLocalTime();
  const age = describeAge(lead, now, (at) => withoutThisYear(localTime(at), now));
  return (
    <span
      data-tone={age.tone}
      className="data-[tone=fresh]:font-bold data-[tone=fresh]:text-orange data-[tone=late]:font-bold data-[tone=late]:text-alarm"
    >
      {age.tone === "plain" ? null : (
        <LineIcon path={age.tone === "late" ? WARNING : CLOCK} className="mr-1 inline size-4 align-[-0.2em]" />
      )}
      {age.text}
    </span>
  );
}

function withoutThisYear(day: string, now: number): string {
  return day.replace(`, ${new Date(now).getFullYear()}`, "");
}
