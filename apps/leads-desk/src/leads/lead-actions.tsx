import { contactLinks, formatPhoneNumber } from "@contractor-roi/roi-core/shared";
import { copyText } from "@contractor-roi/ui/copy-text";
import { type JSX, useRef, useState } from "react";
import { STATUS_LABELS, takesTexts } from "./lead-words.ts";
import type { LeadStatus, LeadSummary } from "./leads-api.ts";
import type { Changes } from "./use-changes.ts";

/** The longest double click: its second half takes nothing back. */
const DOUBLE_CLICK_MS = 700;

/** A call or a text that was begun from a row, which asks how it went. */
export type Asked = { readonly id: string; readonly kind: "call" | "text" };

/** All that it takes to work a lead. */
export type Work = {
  readonly asked: Asked | null;
  readonly changes: Changes;
  readonly onAsk: (asked: Asked | null) => void;
  readonly onStatus: (lead: WorkedLead, status: LeadStatus) => void;
  /** @param id of the lead that is being sold; empty for none */
  readonly onSell: (id: string) => void;
};

type WorkedLead = Pick<LeadSummary, "id" | "status" | "first_name" | "last_name"> & Parameters<typeof contactLinks>[0];

type LeadActionsProps = Work & {
  readonly lead: WorkedLead;
  /** In the open lead's head, which has room: one filled button with the number, and "No answer". @default false */
  readonly isHead?: boolean;
};

/** Calls, texts and marks a lead, and asks how a call went. */
export function LeadActions(props: LeadActionsProps): JSX.Element {
  const { lead, isHead = false, asked, changes, onAsk, onSell, onStatus } = props;
  const { id, status } = lead;
  const name = `${lead.first_name} ${lead.last_name}`;
  const undo = changes.undo?.id === id ? changes.undo : null;
  const changedAt = useRef(0);
  const set = (next: LeadStatus): void => {
    changedAt.current = Date.now();
    if (asked?.id === id) onAsk(null);
    onStatus(lead, next);
  };
  const isMarkable = status === "new" || status === "no_answer";
  const isAsked = asked?.id === id;
  const waiting = changes.waiting.filter((change) => change.id === id);
  return (
    <fieldset
      data-pending={isAsked || undo !== null || waiting.length > 0 || undefined}
      aria-label={isAsked ? `How did it go with ${name}?` : name}
      className="relative grid grid-cols-3 gap-2 lg:in-data-lead:flex lg:in-data-lead:justify-end lg:in-data-lead:gap-1.5"
    >
      {isAsked ? (
        <>
          <ActionButton onClick={() => set("contacted")}>Reached ✓</ActionButton>
          <ActionButton onClick={() => set("no_answer")}>No answer</ActionButton>
          <ActionButton onClick={() => onAsk(null)}>{asked.kind === "call" ? "Not called" : "Not sent"}</ActionButton>
        </>
      ) : (
        <>
          {/* A note's field says it of the note. */}
          {waiting.some(({ change, isLate }) => isLate && !(isHead && change.kind === "note")) ? (
            <span className={`${SAID} col-span-full font-bold text-alarm`}>Not saved yet</span>
          ) : null}
          {undo ? (
            <span className={`${SAID} col-span-2 font-bold text-money`}>
              ✓ {STATUS_LABELS[undo.change.seen ?? status]}
            </span>
          ) : (
            <ContactLinks {...props} />
          )}
          {/* One button: whoever pressed it keeps the focus. */}
          {undo || isMarkable ? (
            <ActionButton
              onClick={() => {
                if (!undo) set("contacted");
                else if (Date.now() - changedAt.current > DOUBLE_CLICK_MS) onStatus(lead, undo.before);
              }}
            >
              {undo ? "Undo" : "Contacted ✓"}
            </ActionButton>
          ) : status === "contacted" ? (
            <ActionButton onClick={() => onSell(id)}>Won…</ActionButton>
          ) : null}
          {isHead && !undo && status === "new" ? (
            <ActionButton onClick={() => set("no_answer")}>No answer</ActionButton>
          ) : null}
        </>
      )}
    </fieldset>
  );
}

function ActionButton(props: { readonly onClick: () => void; readonly children: string }): JSX.Element {
  return <button type="button" className={ACTION} {...props} />;
}

function ContactLinks({ lead, isHead, onAsk }: LeadActionsProps): JSX.Element {
  const { number, call, text, mail } = contactLinks(lead);
  const [copyLabel, setCopyLabel] = useState("Copy");
  // After the click, whose link must still be there.
  const ask = (kind: Asked["kind"]) => (): void => void setTimeout(() => onAsk({ id: lead.id, kind }));
  if (number === "")
    return (
      <>
        <span className={SAID}>No phone number</span>
        <a className={ACTION} href={mail}>
          Email
        </a>
      </>
    );
  if (call === null || text === null)
    return (
      <>
        <span className={SAID}>Number looks wrong{isHead ? `: ${number}` : ""}</span>
        <ActionButton
          onClick={() => void copyText(number).then((isCopied) => setCopyLabel(isCopied ? "Copied ✓" : "Not copied"))}
        >
          {copyLabel}
        </ActionButton>
      </>
    );
  return (
    <>
      <a className={isHead ? CALL : ACTION} href={call} title={formatPhoneNumber(number)} onClick={ask("call")}>
        Call{isHead ? ` ${formatPhoneNumber(number)}` : ""}
      </a>
      {takesTexts(number) ? (
        <a className={ACTION} href={text} onClick={ask("text")}>
          Text
        </a>
      ) : (
        <span className={SAID}>Toll-free: no texts</span>
      )}
    </>
  );
}

const CALL = "col-span-full kit-button kit-button-primary";
/** Compact beside the columns of the list, where a row has the lead's id. */
const ACTION =
  "focus-ring lettering inline-flex min-h-11 cursor-pointer items-center justify-center rounded-control border-2 border-ink bg-sheet px-2 text-[1.125rem] leading-tight text-ink no-underline hover:bg-paper lg:in-data-lead:min-h-7.5 lg:in-data-lead:border lg:in-data-lead:text-[1rem] lg:in-data-lead:whitespace-nowrap";
const SAID =
  "flex items-center justify-center text-center text-small leading-tight lg:in-data-lead:px-1.5 lg:in-data-lead:whitespace-nowrap";
