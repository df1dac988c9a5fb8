import { formatDay } from "@contractor-roi/quote";
import { formatAmount, formatNumber, type Language, LANGUAGE_NAMES } from "@contractor-roi/roi-core";
import { contactLinks, fromCents, leadHead } from "@contractor-roi/roi-core/shared";
import { type JSX, use, useRef, useState } from "react";
import { describeAge, describeRequest, STATUS_LABELS, takesTexts } from "./lead-words.ts";
import type { LeadStatus, LeadSummary } from "./leads-api.ts";
import { TimeZone, useLocalTime } from "./local-time.ts";
import type { Changes } from "./use-changes.ts";

/** The longest double click: its second half takes nothing back. */
const DOUBLE_CLICK_MS = 700;
/** English is left out, since most leads have it. */
export const SAID_LANGUAGES: Readonly<Record<Language, string>> = { ...LANGUAGE_NAMES, en: "" };
const CLOCK = "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM10 6v4.5l3 1.5";
const WARNING = "M10 2.5 18 17H2L10 2.500ZM10 8v4M10 14v1.5";

/** A call or a text that was begun from a row, which asks how it went. */
export type Asked = { readonly id: string; readonly kind: "call" | "text" };

export type LeadRowProps = {
  readonly lead: LeadSummary;
  readonly now: number;
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
  readonly onStatus: (lead: LeadSummary, status: LeadStatus) => void;
} & Pick<ActionsProps, "asked" | "undo" | "onAsk" | "onSell">;

/** A lead of the list, with all that it takes to work it. */
export function LeadRow({ lead, now, isOpen, onOpen, onStatus, ...work }: LeadRowProps): JSX.Element {
  const localTime = useLocalTime();
  const { id, status } = lead;
  const { name, trade, interest, price, number } = leadHead(lead, lead.plan, use(TimeZone));
  // The year is left out where it is this one.
  const age = describeAge(lead, now, (at) => localTime(at).replace(`, ${new Date(now).getFullYear()}`, ""));
  const due = lead.follow_up_on;
  const marks = [
    status === "new" ? "" : STATUS_LABELS[status],
    due && `follow up ${formatDay(due, "en-US")}`,
    SAID_LANGUAGES[lead.language],
    describeRequest(lead.earlier),
  ];
  const facts = [
    number,
    trade + (lead.plan ? `, ${formatNumber(lead.jobs_per_month!)} jobs × ${formatAmount(lead.avg_job_profit!)}` : ""),
    lead.plan && `sees ${formatAmount(lead.net_monthly_savings!)} extra`,
    lead.utm_source,
  ];
  return (
    <li
      data-lead={id}
      className="relative grid grid-cols-1 gap-1.5 border-b border-l-4 border-b-rule border-l-transparent bg-sheet px-3 py-2 has-[a[aria-current]]:border-l-orange forced-colors:has-[a[aria-current]]:outline-3 forced-colors:has-[a[aria-current]]:-outline-offset-3"
    >
      <div className="flex items-baseline justify-between gap-3">
        <a
          href={`#${id}`}
          aria-current={isOpen ? "true" : undefined}
          onClick={(event) => {
            event.preventDefault();
            onOpen(id);
          }}
          className="focus-ring min-w-0 truncate font-bold text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          {name}
        </a>
        <span className="figures shrink-0 font-bold">
          {lead.sold_monthly === null
            ? [interest, price].filter(Boolean).join(" · ")
            : `Sold · ${formatAmount(fromCents(lead.sold_monthly))}/mo`}
        </span>
      </div>
      <p className="m-0 line-clamp-3 text-small text-steel">
        <span data-tone={age.tone} className="font-bold data-[tone=fresh]:text-orange data-[tone=late]:text-alarm">
          {age.tone === "plain" ? null : (
            <svg
              aria-hidden="true"
              viewBox="0 0 20 20"
              className="mr-1 inline size-4 fill-none stroke-current stroke-2 align-[-0.2em]"
            >
              <path d={age.tone === "late" ? WARNING : CLOCK} />
            </svg>
          )}
          {age.text}
        </span>
        <b className="text-ink">{marks.filter(Boolean).map((text) => ` · ${text}`)}</b>
        {facts.filter(Boolean).map((text) => ` · ${text}`)}
      </p>
      {lead.disposition === "spam" ? null : (
        <Actions {...work} lead={lead} name={name} onStatus={(next) => onStatus(lead, next)} />
      )}
    </li>
  );
}

export type ActionsProps = {
  readonly lead: Pick<LeadSummary, "id" | "status"> & Parameters<typeof contactLinks>[0];
  readonly name: string;
  readonly asked: Asked | null;
  readonly undo: Changes["undo"];
  readonly onAsk: (asked: Asked | null) => void;
  readonly onStatus: (status: LeadStatus) => void;
  readonly onSell: (id: string) => void;
};

/** Calls, texts and marks a lead, and asks how a call went. */
export function Actions({ lead, name, asked, undo, onAsk, onSell, onStatus }: ActionsProps): JSX.Element {
  const { id, status } = lead;
  const { number, call, text, mail } = contactLinks(lead);
  const [copyLabel, setCopyLabel] = useState("Copy");
  const before = undo?.id === id ? undo.before : null;
  const changedAt = useRef(0);
  const set = (next: LeadStatus): void => {
    changedAt.current = Date.now();
    if (asked?.id === id) onAsk(null);
    onStatus(next);
  };
  // After the click, whose link must still be there.
  const ask = (kind: Asked["kind"]) => (): void => void setTimeout(() => onAsk({ id, kind }));
  const copy = (): void =>
    void navigator.clipboard.writeText(number).then(
      () => setCopyLabel("Copied ✓"),
      () => setCopyLabel("Not copied"),
    );
  if (asked?.id === id)
    return (
      <fieldset aria-label={`How did it go with ${name}?`} className={ACTIONS}>
        <button type="button" className={ACTION} onClick={() => set("contacted")}>
          Reached ✓
        </button>
        <button type="button" className={ACTION} onClick={() => set("no_answer")}>
          No answer
        </button>
        <button type="button" className={ACTION} onClick={() => onAsk(null)}>
          {asked.kind === "call" ? "Not called" : "Not sent"}
        </button>
      </fieldset>
    );
  const isMarkable = status === "new" || status === "no_answer";
  return (
    <fieldset aria-label={name} className={ACTIONS}>
      {before !== null ? (
        <span className={`${SAID} col-span-2 font-bold text-money`}>✓ {STATUS_LABELS[status]}</span>
      ) : number === "" ? (
        <a className={ACTION} href={mail}>
          Email
        </a>
      ) : call === null || text === null ? (
        <>
          <span className={SAID}>Number looks wrong</span>
          <button type="button" className={ACTION} onClick={copy}>
            {copyLabel}
          </button>
        </>
      ) : (
        <>
          <a className={ACTION} href={call} onClick={ask("call")}>
            Call
          </a>
          {takesTexts(number) ? (
            <a className={ACTION} href={text} onClick={ask("text")}>
              Text
            </a>
          ) : (
            <span className={SAID}>Toll-free: no texts</span>
          )}
        </>
      )}
      {/* One button: whoever pressed it keeps the focus. */}
      {before !== null || isMarkable ? (
        <button
          type="button"
          className={ACTION}
          onClick={() => {
            if (before === null) set("contacted");
            else if (Date.now() - changedAt.current > DOUBLE_CLICK_MS) onStatus(before);
          }}
        >
          {before === null ? "Contacted ✓" : "Undo"}
        </button>
      ) : status === "contacted" ? (
        <button type="button" className={ACTION} onClick={() => onSell(lead.id)}>
          Won…
        </button>
      ) : null}
    </fieldset>
  );
}

const ACTIONS = "relative grid grid-cols-3 gap-2";
const ACTION =
  "focus-ring lettering inline-flex min-h-11 cursor-pointer items-center justify-center rounded-control border-2 border-ink bg-sheet px-2 text-[1.125rem] leading-tight text-ink no-underline hover:bg-paper";
const SAID = "flex min-h-11 items-center justify-center text-center text-small";
