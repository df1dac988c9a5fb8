import { BUSINESS_TYPES, formatAmount, formatNumber, type Language, LANGUAGE_NAMES } from "@contractor-roi/roi-core";
import { type JSX, useRef } from "react";
import { describeAge, describeRequest, phoneProblem, STATUS_LABELS } from "./lead-words.ts";
import type { LeadStatus, LeadSummary } from "./leads-api.ts";
import { useLocalTime } from "./local-time.ts";

/** The longest double click: its second half takes nothing back. */
const DOUBLE_CLICK_MS = 700;
const CENTS = 100;
/** English is left out, since most leads have it. */
export const SAID_LANGUAGES: Readonly<Record<Language, string>> = { ...LANGUAGE_NAMES, en: "" };
const CLOCK = "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM10 6v4.5l3 1.5";
const WARNING = "M10 2.5 18 17H2L10 2.500ZM10 8v4M10 14v1.5";

/** A call or a text that was begun from a row, which asks how it went. */
export type Asked = { readonly id: string; readonly kind: "call" | "text" };

type LeadRowProps = {
  readonly lead: LeadSummary;
  readonly now: number;
  readonly isOpen: boolean;
  readonly asked: Asked["kind"] | null;
  /** The status that the last tap has replaced, for some seconds. */
  readonly before: LeadStatus | null;
  readonly onOpen: (id: string) => void;
  readonly onAsk: (asked: Asked | null) => void;
  readonly onStatus: (lead: LeadSummary, status: LeadStatus) => void;
};

/** A lead of the list, with all that it takes to work it. */
export function LeadRow({ lead, now, isOpen, asked, before, onOpen, onAsk, onStatus }: LeadRowProps): JSX.Element {
  const localTime = useLocalTime();
  const { id, status, plan } = lead;
  const name = `${lead.first_name} ${lead.last_name}`;
  const age = describeAge(lead, now, localTime);
  const facts = [
    `${BUSINESS_TYPES[lead.business_type].label}, ${formatNumber(lead.jobs_per_month)} jobs × ${formatAmount(lead.avg_job_profit)}`,
    `sees ${formatAmount(lead.net_monthly_savings)} extra`,
    lead.utm_source,
    lead.follow_up_on ? `follow up ${lead.follow_up_on}` : "",
  ];
  const marked = [SAID_LANGUAGES[lead.language], describeRequest(lead.earlier)].filter(Boolean);
  const set = (next: LeadStatus): void => {
    onAsk(null);
    onStatus(lead, next);
  };
  return (
    <li
      data-lead={id}
      className="relative grid grid-cols-1 gap-1.5 border-b border-l-4 border-b-rule border-l-transparent bg-sheet px-3 py-2 has-[a[aria-current]]:border-l-orange"
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
            ? `${plan.label} · ${formatAmount(plan.monthlyCost)}/mo`
            : `Sold · ${formatAmount(lead.sold_monthly / CENTS)}/mo`}
        </span>
      </div>
      <p className="m-0 line-clamp-2 text-small text-steel">
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
        {status === "new" ? null : <b className="text-ink"> · {STATUS_LABELS[status]}</b>}
        {marked.map((text) => (
          <b key={text} className="text-ink">
            {" "}
            · {text}
          </b>
        ))}
        {facts.filter(Boolean).map((text) => ` · ${text}`)}
      </p>
      {lead.disposition === "spam" ? null : (
        <Actions lead={lead} name={name} asked={asked} before={before} onAsk={onAsk} onStatus={set} />
      )}
    </li>
  );
}

type ActionsProps = Pick<LeadRowProps, "lead" | "asked" | "before" | "onAsk"> & {
  readonly name: string;
  readonly onStatus: (status: LeadStatus) => void;
};

function Actions({ lead, name, asked, before, onAsk, onStatus }: ActionsProps): JSX.Element {
  const { id, phone, status } = lead;
  const problem = phoneProblem(phone);
  const changedAt = useRef(0);
  const set = (next: LeadStatus): void => {
    changedAt.current = Date.now();
    onStatus(next);
  };
  // After the click, whose link must still be there.
  const ask = (kind: Asked["kind"]) => (): void => void setTimeout(() => onAsk({ id, kind }));
  if (asked !== null)
    return (
      <fieldset aria-label={`How did it go with ${name}?`} className={ACTIONS}>
        <button type="button" className={ACTION} onClick={() => set("contacted")}>
          {asked === "call" ? "Reached ✓" : "Contacted ✓"}
        </button>
        {asked === "call" ? (
          <button type="button" className={ACTION} onClick={() => set("no_answer")}>
            No answer
          </button>
        ) : (
          <span className={`${SAID} text-steel`}>Text sent?</span>
        )}
        <button type="button" className={ACTION} onClick={() => onAsk(null)}>
          {asked === "call" ? "Not called" : "Not sent"}
        </button>
      </fieldset>
    );
  return (
    <fieldset aria-label={name} className={ACTIONS}>
      {before !== null ? (
        <span className={`${SAID} col-span-2 font-bold text-money`}>✓ {STATUS_LABELS[status]}</span>
      ) : (
        <>
          {problem.call ? (
            <span className={`${SAID} text-steel`}>{problem.call}</span>
          ) : (
            <a className={ACTION} href={`tel:${phone}`} onClick={ask("call")}>
              Call
            </a>
          )}
          {problem.text || problem.call ? (
            <span className={`${SAID} text-steel`}>{problem.text}</span>
          ) : (
            <a className={ACTION} href={`sms:${phone}`} onClick={ask("text")}>
              Text
            </a>
          )}
        </>
      )}
      {before !== null ? (
        <button
          key="mark"
          type="button"
          className={ACTION}
          onClick={() => Date.now() - changedAt.current > DOUBLE_CLICK_MS && onStatus(before)}
        >
          Undo
        </button>
      ) : status === "new" || status === "no_answer" ? (
        <button key="mark" type="button" className={ACTION} onClick={() => set("contacted")}>
          Contacted ✓
        </button>
      ) : (
        <span className={`${SAID} text-steel`}>{STATUS_LABELS[status]}</span>
      )}
    </fieldset>
  );
}

const ACTIONS = "relative grid grid-cols-3 gap-2";
const ACTION =
  "focus-ring lettering inline-flex min-h-11 cursor-pointer items-center justify-center rounded-control border-2 border-ink bg-sheet px-2 text-[1.125rem] leading-tight text-ink no-underline hover:bg-paper";
const SAID = "flex min-h-11 items-center justify-center text-center text-small";
