import { dayIn } from "@contractor-roi/quote";
import { formatAmount, PLAN_IDS } from "@contractor-roi/roi-core";
import { fromCents, MOST_CENTS, readPrice, toCents } from "@contractor-roi/roi-core/shared";
import { Button } from "@contractor-roi/ui/button";
import { Input } from "@contractor-roi/ui/input";
import { NumberNotice } from "@contractor-roi/ui/number-notice";
import { use, useEffect, useEffectEvent, useRef, useState, type JSX } from "react";
import type { Work } from "./lead-actions.tsx";
import { describeChange, LEAD_STATUSES, STATUS_LABELS } from "./lead-words.ts";
import type { Change, LeadInFull, LeadStatus, NoteLength, Sale } from "./leads-api.ts";
import { TimeZone, useLocalTime } from "./local-time.ts";
import { useKept } from "./use-kept.ts";

const FIRST_DAY = "2020-01-01";
const NOTE_LENGTH: NoteLength = 5_000;
/** A pause in the typing after which the note is saved. */
const PAUSE_MS = 1_000;
const DAY_MS = 24 * 3_600_000;

export type ProgressProps = {
  readonly found: LeadInFull;
  readonly now: number;
  readonly isSelling: boolean;
} & Pick<Work, "changes" | "onSell">;

/** How far the owner is with a lead: status, sale, notes, the day to follow up on, and the history of it all. */
export function Progress({ found, now, changes, isSelling, onSell }: ProgressProps): JSX.Element {
  const localTime = useLocalTime();
  const { lead } = found;
  const note = changes.waiting.find(({ id, change }) => id === lead.id && change.kind === "note");
  const { status } = lead;
  const save = (change: Change): void => void changes.save(lead, change);
  const set = (next: LeadStatus, sale?: Sale): void => {
    onSell("");
    save({ kind: "status", status: next, seen: status, seenMonthly: lead.sold_monthly, sale });
  };
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-rule pt-3">
      <Note
        key={lead.id}
        id={lead.id}
        sent={note ? (note.isLate ? "late" : "waiting") : changes.problem?.id === lead.id ? "failed" : "stored"}
        onSave={save}
      />
      {/* A status may have ended the day that was typed: another one is another entry. */}
      <FollowUp key={lead.status} day={lead.follow_up_on ?? ""} now={now} onSave={save} />
      <fieldset className={CHOICES}>
        <legend className={LEGEND}>Status of this lead</legend>
        {LEAD_STATUSES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === status}
            aria-expanded={one === "won" ? isSelling : undefined}
            onClick={() => (one === "won" ? onSell(isSelling ? "" : lead.id) : one === status || set(one))}
            className={PILL}
          >
            {one === status ? "✓ " : ""}
            {STATUS_LABELS[one]}
            {one === "won" ? "…" : ""}
          </button>
        ))}
      </fieldset>
      {isSelling ? <Sold lead={lead} onSold={(sale) => set("won", sale)} onCancel={() => onSell("")} /> : null}
      <ol aria-label="History" className="grid gap-1.5 text-small empty:hidden">
        {found.changes.map((change) => (
          <li key={change.changed_at + change.kind + change.value} className="whitespace-pre-wrap">
            <span className="text-steel">
              {localTime(change.changed_at)}
              {change.changed_by ? `, ${change.changed_by}` : ""}:
            </span>{" "}
            {describeChange(change)}
          </li>
        ))}
      </ol>
    </div>
  );
}

const CHOICES = "flex flex-wrap gap-2";
const LEGEND = "mb-1 text-small font-bold";
const PILL =
  "focus-ring min-h-11 cursor-pointer rounded-full border border-edge bg-sheet px-3.5 text-body text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:font-bold aria-pressed:text-sheet";

type SoldProps = {
  readonly lead: LeadInFull["lead"];
  readonly onSold: (sale: Sale) => void;
  readonly onCancel: () => void;
};

/** Asks what was sold; the chosen plan at the price that is stored with the lead comes first. One that was added by hand was offered none. */
function Sold({ lead: { selected_plan: chosen, plans }, onSold, onCancel }: SoldProps): JSX.Element {
  const order = [...PLAN_IDS].sort((a, b) => Number(b === chosen) - Number(a === chosen));
  const offered = plans ? order.map((plan) => ({ plan, ...plans[plan] })) : [];
  const [amount, setAmount] = useState("");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("button, input")?.focus(), []);
  /** Prices that the text may mean, once it was to be saved and is not one. */
  const [asked, ask] = useState<readonly number[] | null>(null);
  const sell = (monthly: number): void => onSold({ plan: null, monthly });
  return (
    <form
      ref={form}
      aria-label="What was sold"
      className="flex flex-wrap items-center gap-2 rounded-sheet border border-rule bg-paper p-3"
      onSubmit={(event) => {
        event.preventDefault();
        const prices = readPrice(amount);
        if (prices.length === 1) sell(prices[0]!);
        else ask(prices);
      }}
    >
      {offered.map(({ plan, label, monthlyCost }) => (
        <Button
          key={plan}
          variant={plan === chosen ? "primary" : "secondary"}
          onClick={() => onSold({ plan, monthly: toCents(monthlyCost) })}
        >
          {label} {formatAmount(monthlyCost)}/mo
        </Button>
      ))}
      <Input
        aria-label="Another amount, dollars a month"
        inputMode="decimal"
        placeholder="Other $/mo"
        className="max-w-32"
        value={amount}
        aria-invalid={asked !== null}
        onChange={(event) => {
          setAmount(event.currentTarget.value);
          ask(null);
        }}
      />
      <Button type="submit" variant="secondary">
        Save
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      {asked ? (
        <div role="alert" className="basis-full">
          <NumberNotice readings={asked} describe={(cents) => `${formatAmount(fromCents(cents))}/mo`} onChoose={sell}>
            {asked.length > 1
              ? "Which price is it?"
              : `This is no monthly price. Type dollars, such as 300 or 1,200.50; ${formatAmount(fromCents(MOST_CENTS))} at most.`}
          </NumberNotice>
        </div>
      ) : null}
    </form>
  );
}

type NoteProps = {
  readonly id: string;
  /** The state of the last save. */
  readonly sent: keyof typeof SAID;
  readonly onSave: (change: Change) => void;
};

/** A note is said to be saved once the server has it; a failure is told above. */
const SAID = { waiting: "Saving…", late: "Not saved yet", failed: "", stored: "Saved" } as const;

/** A note that is saved as it is typed: after a pause, when the page is hidden, and when the lead is closed. */
function Note({ id, sent, onSave }: NoteProps): JSX.Element {
  const [draft, keepDraft] = useKept(`note-${id}`, { entry: "", text: "" });
  const [saved, setSaved] = useState(draft.text);
  const save = useEffectEvent(() => {
    if (draft.text === saved) return;
    setSaved(draft.text);
    onSave({ kind: "note", entry: draft.entry, value: draft.text });
  });
  useEffect(() => {
    const timer = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft.text]);
  useEffect(() => {
    // A phone discards the page during a call, and says no more than this.
    document.addEventListener("visibilitychange", save);
    return () => {
      document.removeEventListener("visibilitychange", save);
      save();
    };
  }, []);
  return (
    <div className="grid gap-1">
      <label className="grid gap-1 text-small font-bold">
        Note
        <textarea
          rows={2}
          maxLength={NOTE_LENGTH}
          value={draft.text}
          onChange={({ currentTarget: { value } }) =>
            keepDraft({ entry: draft.entry || crypto.randomUUID(), text: value })
          }
          className="focus-ring field-sizing-content w-full rounded-control border border-edge bg-sheet p-2 text-body font-normal text-ink"
        />
      </label>
      <output className="flex min-h-6 items-center gap-3 text-small text-steel">
        {draft.text === "" ? "" : SAID[draft.text === saved ? sent : "waiting"]}
        {draft.text !== "" && draft.text === saved ? (
          <button
            type="button"
            className="focus-ring cursor-pointer p-1 text-small text-ink underline"
            onClick={() => {
              keepDraft({ entry: "", text: "" });
              setSaved("");
            }}
          >
            New note
          </button>
        ) : null}
      </output>
    </div>
  );
}

type FollowUpProps = { readonly day: string; readonly now: number; readonly onSave: (change: Change) => void };

/** A day of the owner's: somebody else's change of it shows until it is chosen here. */
function FollowUp({ day, now, onSave }: FollowUpProps): JSX.Element {
  const [chosen, setChosen] = useState<string | null>(null);
  const entry = useRef("");
  const today = new Date(dayIn(use(TimeZone), new Date(now)));
  const after = (days: number): string => new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const value = chosen ?? day;
  const choose = (next: string): void => {
    setChosen(next);
    entry.current ||= crypto.randomUUID();
    // A year is typed digit by digit.
    if (next === "" || next > FIRST_DAY) onSave({ kind: "follow_up", entry: entry.current, value: next });
  };
  const days = { Tomorrow: after(1), Monday: after(((7 - today.getUTCDay()) % 7) + 1) };
  return (
    <fieldset className={CHOICES}>
      <legend className={LEGEND}>Follow up on</legend>
      {Object.entries(days).map(([label, date]) => (
        <button key={label} type="button" aria-pressed={date === value} className={PILL} onClick={() => choose(date)}>
          {label}
        </button>
      ))}
      <label className="flex items-center gap-2">
        Pick a day
        <input
          type="date"
          className={`${PILL} px-3`}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </label>
    </fieldset>
  );
}
