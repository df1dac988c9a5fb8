import { describePrice } from "@contractor-roi/quote/words";
import { PLAN_IDS, type PlanId } from "@contractor-roi/roi-core";
import type { JSX } from "react";
import { ChoiceField } from "@contractor-roi/ui/desk/choice-field";
import { TextField } from "@contractor-roi/ui/desk/text-field";
import { problemSentence, type QuoteProblems } from "./build-draft-quote.ts";
import {
  hasOtherPrice,
  NO_CHANGE,
  PRICE_CHANGES,
  type DraftChange,
  type QuoteDraft,
  type TypedPrice,
} from "./quote-draft.ts";

const PRICES = {
  price: { choice: "Another price a month", label: "Price a month", hint: "In dollars, such as 450." },
  discount: { choice: "A discount", label: "Discount", hint: "Such as 10% or $50 a month." },
} as const;

type PriceFieldsProps = {
  readonly draft: QuoteDraft;
  readonly problems: QuoteProblems;
  readonly onChange: (change: DraftChange) => void;
};

/** Another price for the quoted plan, and for each plan whose price was changed before. */
export function PriceFields({ draft, problems, onChange }: PriceFieldsProps): JSX.Element {
  const shown = PLAN_IDS.filter((plan) => plan === draft.plan || hasOtherPrice(draft, plan));
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-small text-steel">
        The document names the regular price too. It then has no link: the calculator counts with the regular one.
      </p>
      {shown.map((plan) => {
        const terms = draft.plans[plan];
        const { change, text } = draft.prices[plan] ?? NO_CHANGE;
        const price = change === "none" ? null : PRICES[change];
        const set = (typed: TypedPrice): void =>
          onChange({ prices: { ...draft.prices, [plan]: typed } as Record<PlanId, TypedPrice> });
        return (
          <fieldset key={plan} className="grid min-w-0 grid-cols-1 gap-4">
            <legend className="caps mb-2 text-ink">{terms.label}</legend>
            <ChoiceField
              label="Price"
              value={change}
              options={[
                ["none", `Regular, ${describePrice(terms)}`],
                ...PRICE_CHANGES.map((one) => [one, PRICES[one].choice] as const),
              ]}
              // A text belongs to one choice alone: 10% is no price.
              onChoose={(value) => set({ change: PRICE_CHANGES.find((one) => one === value) ?? "none", text: "" })}
            />
            {price === null ? null : (
              <TextField
                label={price.label}
                hint={price.hint}
                error={problemSentence(problems[`${plan}.price`])}
                value={text}
                onText={(typed) => set({ change, text: typed })}
                className="figures text-right"
              />
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
