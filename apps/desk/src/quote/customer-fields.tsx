import { BUSINESS_TYPE_IDS, BUSINESS_TYPES, isBusinessTypeId, readFigure, writeFigure } from "@contractor-roi/roi-core";
import { parseFigure } from "@contractor-roi/quote";
import { Button } from "@contractor-roi/ui/button";
import { Field } from "@contractor-roi/ui/field";
import { Input } from "@contractor-roi/ui/input";
import { NumberInput, type NumberInputProps } from "@contractor-roi/ui/number-input";
import { Select } from "@contractor-roi/ui/select";
import type { JSX, MouseEvent } from "react";
import type { QuoteProblems } from "./build-draft-quote.ts";
import { chooseTrade, type DraftChange, type QuoteDraft } from "./quote-draft.ts";

type CustomerFieldsProps = {
  readonly draft: QuoteDraft;
  readonly problems: QuoteProblems;
  readonly onChange: (change: DraftChange) => void;
};

/** Whom the quote is for: name, trade and figures. */
export function CustomerFields({ draft, problems, onChange }: CustomerFieldsProps): JSX.Element {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Field label="Customer">
        {(control) => (
          <Input
            {...control}
            name="customer"
            autoComplete="off"
            maxLength={200}
            value={draft.customer}
            onChange={(event) => onChange({ customer: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Trade" hint="Choosing one fills in its usual jobs and profit.">
        {(control) => (
          <Select
            {...control}
            value={draft.trade}
            onChange={({ currentTarget: { value } }) => {
              if (isBusinessTypeId(value)) onChange(chooseTrade(draft, value));
            }}
          >
            {BUSINESS_TYPE_IDS.map((id) => (
              <option key={id} value={id}>
                {BUSINESS_TYPES[id].label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FigureField
        label="Jobs a month"
        name="jobs"
        value={draft.jobsText}
        onValueChange={(jobsText) => onChange({ jobsText })}
        problem={problems.jobs}
        unitAfter="jobs"
        spokenUnit="jobs a month"
      />
      <FigureField
        label="Profit per job"
        name="profit"
        value={draft.profitText}
        onValueChange={(profitText) => onChange({ profitText })}
        problem={problems.profit}
        unitBefore="$"
        spokenUnit="dollars"
        step={10}
      />
      <FigureField
        label="Admin hours a week"
        name="hours"
        value={draft.hoursText}
        onValueChange={(hoursText) => onChange({ hoursText })}
        problem={problems.hours}
        unitAfter="h / week"
        spokenUnit="hours a week"
        hint="Calls, scheduling, invoicing"
      />
    </div>
  );
}

type FigureFieldProps = Omit<NumberInputProps, "amount" | "notice" | "initialValue"> & {
  readonly problem: string | undefined;
};

function FigureField({ problem, ...props }: FigureFieldProps): JSX.Element {
  const { value, onValueChange } = props;
  return (
    <NumberInput
      {...props}
      initialValue=""
      amount={parseFigure(value) ?? 0}
      notice={problem === undefined ? null : <FigureProblem text={value} problem={problem} onChoose={onValueChange} />}
    />
  );
}

type FigureProblemProps = {
  readonly text: string;
  readonly problem: string;
  readonly onChoose: (text: string) => void;
};

/** Why a figure cannot be quoted; if it may mean two numbers, it asks which (C12). */
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
