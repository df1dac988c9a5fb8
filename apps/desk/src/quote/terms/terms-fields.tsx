import { describePrice } from "@contractor-roi/quote";
import { formatPercent, PLAN_IDS, type Plan, type PlanId } from "@contractor-roi/roi-core";
import { Field } from "@contractor-roi/ui/field";
import { Input } from "@contractor-roi/ui/input";
import { Select } from "@contractor-roi/ui/select";
import type { JSX } from "react";
import { problemSentence, type QuoteProblems } from "../build-draft-quote.ts";
import type { DraftChange, QuoteDraft } from "../quote-draft.ts";
import { PlansFileField } from "./plans-file-field.tsx";
import { isTouched, NO_CHANGE, plansBefore, PRICE_CHANGES, type TypedTerms } from "./typed-terms.ts";

type PriceChange = (typeof PRICE_CHANGES)[number];

const PRICES: Readonly<
  Record<PriceChange, { readonly choice: string; readonly label: string; readonly hint: string }>
> = {
  price: { choice: "Another price a month", label: "Price a month", hint: "In dollars, such as 450." },
  discount: { choice: "A discount", label: "Discount", hint: "Such as 10% or $50 a month." },
  annual: { choice: "A year paid at once", label: "Price of a year", hint: "In dollars, such as 4,970." },
};

type TermsFieldsProps = {
  readonly draft: QuoteDraft;
  readonly problems: QuoteProblems;
  readonly onChange: (change: DraftChange) => void;
  /** A file with terms was chosen, or dropped anywhere. */
  readonly onFile: () => void;
};

/** What is changed of the quoted plan's terms; other plans are shown while theirs are changed. */
export function TermsFields({ draft, problems, onChange, onFile }: TermsFieldsProps): JSX.Element {
  const shown = PLAN_IDS.filter((plan) => plan === draft.plan || isTouched(draft, plan));
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="m-0 text-small text-steel">
        The document says what is changed. It then has no link: the calculator counts with the regular terms.
      </p>
      {shown.map((plan) => (
        <PlanTerms
          key={plan}
          plan={plan}
          terms={plansBefore(draft)[plan]}
          typed={draft.terms[plan] ?? NO_CHANGE}
          problems={problems}
          onChange={(typed) => onChange({ terms: { ...draft.terms, [plan]: typed } })}
        />
      ))}
      <PlansFileField plansFile={draft.plansFile} onChange={(plansFile) => onChange({ plansFile })} onFile={onFile} />
    </div>
  );
}

type PlanTermsProps = {
  readonly plan: PlanId;
  /** The terms before the changes. */
  readonly terms: Plan;
  readonly typed: TypedTerms;
  readonly problems: QuoteProblems;
  readonly onChange: (typed: TypedTerms) => void;
};

function PlanTerms({ plan, terms, typed, problems, onChange }: PlanTermsProps): JSX.Element {
  const { priceChange, priceText, liftText } = typed;
  const price = priceChange === "none" ? null : PRICES[priceChange];
  return (
    <fieldset className="m-0 grid min-w-0 grid-cols-1 gap-4 border-0 p-0">
      <legend className="caps mb-2 p-0 text-ink">{terms.label}</legend>
      <Field label="Price">
        {(control) => (
          <Select
            {...control}
            value={priceChange}
            onChange={({ currentTarget: { value } }) =>
              // The text of one is not that of another: 10% is no price.
              onChange({ ...typed, priceChange: PRICE_CHANGES.find((one) => one === value) ?? "none", priceText: "" })
            }
          >
            <option value="none">{`Regular, ${describePrice(terms)}`}</option>
            {PRICE_CHANGES.map((one) => (
              <option key={one} value={one}>
                {PRICES[one].choice}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {price === null ? null : (
        <Field label={price.label} hint={price.hint} error={problemSentence(problems[`${plan}.price`])}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={priceText}
              onChange={(event) => onChange({ ...typed, priceText: event.currentTarget.value })}
              className="figures text-right"
            />
          )}
        </Field>
      )}
      <Field
        label="Revenue lift"
        hint={`How many more jobs ${terms.label} is counted with. Regular: ${formatPercent(100 * terms.liftRate, 1)}.`}
        error={problemSentence(problems[`${plan}.lift`])}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={liftText}
            onChange={(event) => onChange({ ...typed, liftText: event.currentTarget.value })}
            className="figures text-right"
          />
        )}
      </Field>
    </fieldset>
  );
}
