import {
  BUSINESS_TYPE_IDS,
  BUSINESS_TYPES,
  isBusinessTypeId,
  isLanguage,
  LANGUAGE_NAMES,
  readFigure,
  writeFigure,
} from "@contractor-roi/roi-core";
import { MAX_NOTE_LENGTH, parseFigure } from "@contractor-roi/quote";
import { Button } from "@contractor-roi/ui/button";
import { Field } from "@contractor-roi/ui/field";
import { NumberInput, type NumberInputProps } from "@contractor-roi/ui/number-input";
import type { ComponentProps, JSX, MouseEvent } from "react";
import { problemSentence, type QuoteProblems } from "./build-draft-quote.ts";
import { chooseTrade, type DraftChange, type QuoteDraft } from "./quote-draft.ts";
import type { Rep } from "./rep.ts";
import { ChoiceField } from "../fields/choice-field.tsx";
import { TextField } from "../fields/text-field.tsx";

/** All values that a rep fills in: a draft's fields and their own. */
type Values = QuoteDraft & { readonly [field in keyof Rep as `rep.${field}`]: Rep[field] };

type FieldKey = Exclude<
  { [field in keyof Values]: Values[field] extends string ? field : never }[keyof Values],
  "id" | "plan"
>;

type DeskField = {
  readonly key: FieldKey;
  readonly label: string;
  readonly hint?: string;
  /** The rep's own, the same on each quote. */
  readonly rep?: Exclude<keyof Rep, "ids">;
} & (
  | ({ readonly kind: "text" } & Pick<ComponentProps<"input">, "type" | "inputMode" | "autoComplete">)
  | { readonly kind: "lines" }
  | { readonly kind: "choice"; readonly choices: Readonly<Record<string, string>> }
  | ({ readonly kind: "figure"; readonly figure: keyof QuoteDraft["origins"] } & Pick<
      NumberInputProps,
      "unitBefore" | "unitAfter" | "spokenUnit" | "step"
    >)
);

/** The desk's fields by the parts of the page, in their order. */
export const FIELDS = {
  Customer: [
    { key: "customer", label: "Customer", kind: "text", autoComplete: "off" },
    {
      key: "trade",
      label: "Trade",
      kind: "choice",
      choices: Object.fromEntries(BUSINESS_TYPE_IDS.map((id) => [id, BUSINESS_TYPES[id].label])),
    },
    {
      key: "jobsText",
      figure: "jobs",
      label: "Jobs a month",
      kind: "figure",
      unitAfter: "jobs",
      spokenUnit: "jobs a month",
    },
    {
      key: "profitText",
      figure: "profit",
      label: "Profit per job",
      kind: "figure",
      unitBefore: "$",
      spokenUnit: "dollars",
      step: 10,
    },
    {
      key: "hoursText",
      figure: "hours",
      label: "Admin hours a week",
      hint: "Calls, scheduling, invoicing",
      kind: "figure",
      unitAfter: "h / week",
      spokenUnit: "hours a week",
    },
  ],
  Quote: [
    { key: "language", label: "Language of the quote", kind: "choice", choices: LANGUAGE_NAMES },
    { key: "date", label: "Date", kind: "text", type: "date" },
    { key: "validDays", label: "Valid for, in days", kind: "text", inputMode: "numeric", autoComplete: "off" },
    { key: "note", label: "Note to the customer", hint: `At most ${MAX_NOTE_LENGTH} characters.`, kind: "lines" },
  ],
  You: [
    { key: "rep.name", rep: "name", label: "Prepared by", kind: "text", autoComplete: "name" },
    {
      key: "rep.email",
      rep: "email",
      label: "Your email",
      kind: "text",
      type: "email",
      autoComplete: "email",
    },
    {
      key: "rep.phone",
      rep: "phone",
      label: "Your phone",
      kind: "text",
      inputMode: "tel",
      autoComplete: "tel",
    },
    {
      key: "rep.id",
      rep: "id",
      label: "Your short id",
      hint: "In the link of each quote, so that a lead from it finds you. No name: a customer sees it.",
      kind: "text",
      autoComplete: "off",
    },
    {
      key: "rep.paper",
      rep: "paper",
      label: "Paper of PDF documents",
      kind: "choice",
      choices: { letter: "Letter", a4: "A4" },
    },
  ],
} as const satisfies Readonly<Record<string, readonly DeskField[]>>;

type DeskFieldsProps = {
  readonly part: keyof typeof FIELDS;
  readonly draft: QuoteDraft;
  readonly rep: Rep;
  readonly problems: QuoteProblems;
  readonly onChange: (change: DraftChange) => void;
  readonly onRepChange: (change: Partial<Rep>) => void;
};

/** One part's fields. */
export function DeskFields({ part, draft, rep, problems, onChange, onRepChange }: DeskFieldsProps): JSX.Element {
  const fields: readonly DeskField[] = FIELDS[part];
  const change = (field: DeskField, text: string): void => {
    const { key, rep: own } = field;
    if (own !== undefined) onRepChange({ [own]: text });
    else if (key === "trade" && isBusinessTypeId(text)) onChange(chooseTrade(draft, text));
    else if (key === "language" && isLanguage(text)) onChange({ language: text });
    else if (field.kind === "figure") onChange({ [key]: text, origins: { ...draft.origins, [field.figure]: "typed" } });
    else onChange({ [key]: text });
  };
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-4">
      {fields.map((field) => {
        const { key } = field;
        const value = field.rep ? rep[field.rep] : draft[key as keyof QuoteDraft & FieldKey];
        const hint = key === "rep.id" ? [field.hint, describeOthers(rep)].filter(Boolean).join(" ") : field.hint;
        const problem = problems[key as keyof QuoteProblems];
        return (
          <DeskField
            key={key}
            field={{ ...field, ...(hint !== undefined && { hint }) }}
            value={value}
            problem={problem}
            origin={field.kind === "figure" ? draft.origins[field.figure] : undefined}
            onChange={(text) => change(field, text)}
          />
        );
      })}
    </div>
  );
}

/** Names the reps of the other ids in this browser. */
function describeOthers({ id, ids }: Rep): string {
  const others = Object.entries(ids).filter(([other]) => other !== id);
  return others.length === 0
    ? ""
    : `In this browser ${others.map(([other, name]) => `${other} is ${name}`).join(", ")}.`;
}

/** Hints of figures that nobody typed. */
const ORIGIN_HINTS = {
  typed: undefined,
  usual: "Usual of the trade. The document says so.",
  example: "An example. The document says so.",
  assumed: "Assumed. The document says so.",
} as const;

type DeskFieldProps = {
  readonly field: DeskField;
  readonly value: string;
  readonly problem: string | undefined;
  readonly origin: keyof typeof ORIGIN_HINTS | undefined;
  readonly onChange: (text: string) => void;
};

function DeskField({ field, value, problem, origin, onChange }: DeskFieldProps): JSX.Element {
  const { key, label, hint } = field;
  if (field.kind === "figure") {
    const { unitBefore, unitAfter, spokenUnit, step } = field;
    return (
      <NumberInput
        label={label}
        name={field.figure}
        value={value}
        amount={parseFigure(value) ?? 0}
        initialValue=""
        onValueChange={onChange}
        hint={(origin && ORIGIN_HINTS[origin]) ?? hint}
        notice={problem === undefined ? null : <FigureProblem text={value} problem={problem} onChoose={onChange} />}
        unitBefore={unitBefore}
        unitAfter={unitAfter}
        spokenUnit={spokenUnit}
        step={step}
      />
    );
  }
  const labels = { label, hint, error: problemSentence(problem) };
  if (field.kind === "choice")
    return <ChoiceField {...labels} value={value} options={Object.entries(field.choices)} onChoose={onChange} />;
  if (field.kind === "lines")
    return (
      <Field {...labels}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            className="focus-ring w-full rounded-control border border-edge bg-sheet p-3"
          />
        )}
      </Field>
    );
  const { type, inputMode, autoComplete } = field;
  const input = { type, inputMode, autoComplete, name: key };
  return <TextField {...labels} {...input} value={value} onText={onChange} />;
}

type FigureProblemProps = {
  readonly text: string;
  readonly problem: string;
  readonly onChoose: (text: string) => void;
};

/** Says why a figure cannot be quoted; asks which number is meant if there are two (C12). */
function FigureProblem({ text, problem, onChoose }: FigureProblemProps): JSX.Element {
  const readings = readFigure(text);
  const choose = (value: number, { currentTarget }: MouseEvent): void => {
    // The button goes, so the focus goes where the figure is.
    currentTarget.closest("[data-slot=field]")?.querySelector("input")?.focus();
    onChoose(writeFigure(value));
  };
  return (
    <div className="mt-2 border-l-4 border-alarm pl-3 text-small">
      <p className="m-0">This {problem}.</p>
      {readings.length > 1 ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {readings.map((value) => (
            <Button key={value} variant="secondary" className="figures" onClick={(event) => choose(value, event)}>
              {value.toLocaleString("en-US", { maximumFractionDigits: 9 })}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
