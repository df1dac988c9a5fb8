import { NumberInput } from "@contractor-roi/ui/number-input";
import { RadioCardGroup } from "@contractor-roi/ui/radio-card-group";
import type { JSX } from "react";
import { COPY } from "../content/copy.ts";
import { useCalculatorStore } from "./calculator-store.ts";
import { FIELD_NAMES } from "./field-names.ts";
import { PLAN_OPTIONS, TRADE_OPTIONS } from "./option-labels.tsx";
import { RunningTotal, scrollClearOfTotal } from "./running-total.tsx";

const TEXT = COPY.calculator;

/** The calculator's inputs. */
export function BusinessDetailsPanel(): JSX.Element {
  return (
    <section
      aria-labelledby="business-details-heading"
      className="rounded-sheet border border-rule bg-sheet shadow-sheet"
    >
      <h3 id="business-details-heading" className="m-0 border-b border-rule px-4 py-4 text-h3 font-extrabold sm:px-6">
        {TEXT.detailsHeading}
      </h3>
      <div className="grid gap-6 p-4 sm:p-6">
        <TradeChoice />
        <PlanChoice />
        <Figures />
      </div>
      <RunningTotal />
    </section>
  );
}

function TradeChoice(): JSX.Element {
  const businessType = useCalculatorStore((state) => state.businessType);
  const chooseTrade = useCalculatorStore((state) => state.chooseTrade);
  return (
    <RadioCardGroup
      legend={TEXT.businessType}
      name={FIELD_NAMES.businessType}
      value={businessType}
      options={TRADE_OPTIONS}
      onValueChange={chooseTrade}
      className="grid-cols-2"
    />
  );
}

function PlanChoice(): JSX.Element {
  const selectedPlan = useCalculatorStore((state) => state.selectedPlan);
  const choosePlan = useCalculatorStore((state) => state.choosePlan);
  return (
    <RadioCardGroup
      legend={TEXT.plan}
      name={FIELD_NAMES.plan}
      value={selectedPlan}
      options={PLAN_OPTIONS}
      onValueChange={choosePlan}
      className="sm:max-lg:grid-cols-2"
    />
  );
}

function Figures(): JSX.Element {
  const jobsText = useCalculatorStore((state) => state.jobsText);
  const profitText = useCalculatorStore((state) => state.profitText);
  const hoursText = useCalculatorStore((state) => state.hoursText);
  const setJobsText = useCalculatorStore((state) => state.setJobsText);
  const setProfitText = useCalculatorStore((state) => state.setProfitText);
  const setHoursText = useCalculatorStore((state) => state.setHoursText);
  return (
    <div className="grid gap-5" onFocus={scrollClearOfTotal}>
      <NumberInput
        label={TEXT.jobs}
        name={FIELD_NAMES.jobs}
        value={jobsText}
        onValueChange={setJobsText}
        unitAfter="jobs"
      />
      <NumberInput
        label={TEXT.profit}
        name={FIELD_NAMES.profit}
        value={profitText}
        onValueChange={setProfitText}
        unitBefore="$"
        step={10}
      />
      <NumberInput
        label={TEXT.hours}
        name={FIELD_NAMES.hours}
        value={hoursText}
        onValueChange={setHoursText}
        unitAfter="h / week"
        hint={TEXT.hoursHint}
      />
    </div>
  );
}
