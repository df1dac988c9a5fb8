import {
  BUSINESS_TYPE_IDS,
  BUSINESS_TYPES,
  formatAmount,
  formatNumber,
  isBusinessTypeId,
  isLanguage,
  LANGUAGE_NAMES,
  readFigure,
  writeFigure,
} from "@contractor-roi/roi-core";
import { ENGLISH_QUOTE_WORDS, MAX_NOTE_LENGTH, parseFigure } from "@contractor-roi/quote";
import { Field } from "@contractor-roi/ui/field";
import { NumberInput } from "@contractor-roi/ui/number-input";
import { NumberNotice } from "@contractor-roi/ui/number-notice";
import type { JSX } from "react";
import { ChoiceField } from "@contractor-roi/ui/desk/choice-field";
import { TextField } from "@contractor-roi/ui/desk/text-field";
import { LABELS, problemSentence, type QuoteProblems } from "./build-draft-quote.ts";
import { chooseTrade, type DraftChange, type QuoteDraft } from "./quote-draft.ts";
import type { Rep } from "./rep.ts";

/** A quote's figures: the draft's text of each, its name, and the input of the calculator. */
export const FIGURES = [
  {
    text: "jobsText",
    figure: "jobs",
    input: "jobsPerMonth",
    step: 1,
    field: { spokenUnit: "jobs a month" },
    describe: (jobs: number) => `${formatNumber(jobs)} jobs`,
  },
  {
    text: "profitText",
    figure: "profit",
    input: "avgJobProfit",
    step: 10,
    field: { unitBefore: "$", spokenUnit: "dollars" },
    describe: formatAmount,
  },
  {
    text: "hoursText",
    figure: "hours",
    input: "adminHoursPerWeek",
    step: 1,
    field: { unitAfter: "h", spokenUnit: "hours a week", hint: "Calls, scheduling, invoicing" },
    describe: (hours: number) => `${formatNumber(hours)} h / week`,
  },
] as const;

export const TRADES = BUSINESS_TYPE_IDS.map((id) => [id, BUSINESS_TYPES[id].label] as const);

type DraftFieldsProps = {
  readonly draft: QuoteDraft;
  readonly problems: QuoteProblems;
  readonly onChange: (change: DraftChange) => void;
};

export function CustomerFields({ draft, problems, onChange }: DraftFieldsProps): JSX.Element {
  const trade = ENGLISH_QUOTE_WORDS.nameTrade(draft.trade);
  return (
    <div className={FIELDS}>
      <TextField
        label={LABELS.Customer.customer}
        name="customer"
        value={draft.customer}
        error={problemSentence(problems.customer)}
        onText={(customer) => onChange({ customer })}
      />
      <ChoiceField
        label="Trade"
        value={draft.trade}
        options={TRADES}
        onChoose={(trade) => isBusinessTypeId(trade) && onChange(chooseTrade(draft, trade))}
      />
      {FIGURES.map(({ text, figure, step, field }) => {
        const { [text]: value, origins } = draft;
        const { [text]: problem } = problems;
        const origin = origins[figure];
        const hint = origin && origin !== "typed" ? `${ORIGIN_HINTS[origin](trade)}, marked in the quote` : "";
        const change = (typed: string): void => onChange({ [text]: typed, origins: { ...origins, [figure]: "typed" } });
        return (
          <NumberInput
            key={figure}
            {...field}
            {...(hint && { hint })}
            label={LABELS.Customer[text]}
            name={figure}
            value={value}
            amount={parseFigure(value) ?? 0}
            initialValue=""
            step={step}
            notice={
              problem === undefined ? null : (
                <NumberNotice
                  readings={readFigure(value)}
                  describe={(reading) => reading.toLocaleString("en-US", { maximumFractionDigits: 9 })}
                  onChoose={(reading) => change(writeFigure(reading))}
                >
                  This {problem}.
                </NumberNotice>
              )
            }
            onValueChange={change}
          />
        );
      })}
    </div>
  );
}

const FIELDS = "@container grid grid-cols-1 gap-3 sm:gap-4";

const ORIGIN_HINTS = {
  usual: (trade: string) => (trade === "" ? "Usual figure" : `Usual for ${trade}`),
  example: () => "Example",
  assumed: () => "Assumed",
};

export function QuoteFields({ draft, problems, onChange }: DraftFieldsProps): JSX.Element {
  const { date, validDays, note } = LABELS.Quote;
  return (
    <div className={FIELDS}>
      <ChoiceField
        label="Language of the quote"
        value={draft.language}
        options={Object.entries(LANGUAGE_NAMES)}
        onChoose={(language) => isLanguage(language) && onChange({ language })}
      />
      <TextField
        label={date}
        name="date"
        type="date"
        value={draft.date}
        error={problemSentence(problems.date)}
        onText={(day) => onChange({ date: day })}
      />
      <TextField
        label={validDays}
        name="validDays"
        inputMode="numeric"
        value={draft.validDays}
        error={problemSentence(problems.validDays)}
        onText={(days) => onChange({ validDays: days })}
      />
      <Field label={note} hint={`At most ${MAX_NOTE_LENGTH} characters.`} error={problemSentence(problems.note)}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={draft.note}
            onChange={(event) => onChange({ note: event.currentTarget.value })}
            className="focus-ring w-full rounded-control border border-edge bg-sheet p-3"
          />
        )}
      </Field>
    </div>
  );
}

type RepFieldsProps = {
  readonly rep: Rep;
  readonly problems: QuoteProblems;
  readonly onChange: (change: Partial<Rep>) => void;
  readonly onLeave: () => void;
};

const REP_TEXTS = {
  name: { autoComplete: "name" },
  email: { autoComplete: "email", type: "email" },
  phone: { autoComplete: "tel", inputMode: "tel" },
  id: {},
} as const;

/** The rep's own fields, the same on each quote. */
export function RepFields({ rep, problems, onChange, onLeave }: RepFieldsProps): JSX.Element {
  return (
    <div className={FIELDS}>
      {(Object.keys(REP_TEXTS) as (keyof typeof REP_TEXTS)[]).map((field) => (
        <TextField
          key={field}
          {...REP_TEXTS[field]}
          label={LABELS.You[`rep.${field}`]}
          name={`rep.${field}`}
          hint={field === "id" ? describeIds(rep) : undefined}
          value={rep[field]}
          error={problemSentence(problems[`rep.${field}`])}
          onText={(text) => onChange({ [field]: text })}
          onBlur={onLeave}
        />
      ))}
      <ChoiceField
        label="Paper of PDF documents"
        value={rep.paper}
        options={[
          ["letter", "Letter"],
          ["a4", "A4"],
        ]}
        onChoose={(paper) => onChange({ paper: paper === "a4" ? paper : "letter" })}
      />
    </div>
  );
}

/** Says what the id is for, and names the reps of the other ids in this browser. */
function describeIds({ id, ids }: Rep): string {
  const others = Object.entries(ids).flatMap(([other, name]) => (other === id ? [] : [`${other} is ${name}`]));
  return `In the link of each quote, so that a lead from it finds you. No name: a customer sees it.${
    others.length > 0 ? ` In this browser ${others.join(", ")}.` : ""
  }`;
}
