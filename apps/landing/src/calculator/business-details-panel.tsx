import { BUSINESS_TYPE_IDS, BUSINESS_TYPES, formatUsd, PLAN_IDS, PLANS, type PlanId } from "@contractor-roi/roi-core";
import { Badge } from "@contractor-roi/ui/badge";
import { NumberInput } from "@contractor-roi/ui/number-input";
import { RadioCardGroup } from "@contractor-roi/ui/radio-card-group";
import type { JSX } from "react";
import { COPY, PLAN_COPY } from "../content/copy.ts";
import { useCalculatorStore } from "./calculator-store.ts";
import { FIELD_NAMES } from "./field-names.ts";
import { TradeIcon } from "./trade-icon.tsx";

const TEXT = COPY.calculator;
const BUSINESS_TYPE_OPTIONS = BUSINESS_TYPE_IDS.map((id) => ({
  value: id,
  label: (
    <span className="flex items-center gap-2.5">
      <TradeIcon trade={id} />
      {BUSINESS_TYPES[id].label}
    </span>
  ),
}));
const PLAN_OPTIONS = PLAN_IDS.map((id) => ({ value: id, label: <PlanRateCard plan={id} /> }));

/** The job sheet: what the visitor fills in. */
export function BusinessDetailsPanel(): JSX.Element {
  return (
    <section aria-labelledby="business-details-heading" className="rounded-sheet border border-rule bg-sheet shadow-sheet">
      <h3 id="business-details-heading" className="m-0 border-b border-rule px-4 py-4 text-h3 font-extrabold sm:px-6">
        {TEXT.detailsHeading}
      </h3>
      <div className="grid gap-6 p-4 sm:p-6">
        <BusinessTypeChoice />
        <PlanChoice />
        <Figures />
      </div>
    </section>
  );
}

function BusinessTypeChoice(): JSX.Element {
  const businessType = useCalculatorStore((state) => state.businessType);
  const chooseBusinessType = useCalculatorStore((state) => state.chooseBusinessType);
  return (
    <RadioCardGroup
      legend={TEXT.businessType}
      name={FIELD_NAMES.businessType}
      value={businessType}
      options={BUSINESS_TYPE_OPTIONS}
      onValueChange={chooseBusinessType}
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

function PlanRateCard({ plan }: { readonly plan: PlanId }): JSX.Element {
  const { name, lift, badge } = PLAN_COPY[plan];
  return (
    <span className="grid w-full gap-0.5 py-1 pr-6">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-lead font-extrabold">{name}</span>
        {badge ? <Badge look="stamp">{badge}</Badge> : null}
      </span>
      <span className="figures text-small text-steel">
        {formatUsd(PLANS[plan].monthlyCost)} per month · {lift}
      </span>
    </span>
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
    <div className="grid gap-5">
      <NumberInput label={TEXT.jobs} name={FIELD_NAMES.jobs} value={jobsText} onValueChange={setJobsText} unitAfter="jobs" />
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
