import type { FigureUnit } from "@contractor-roi/roi-core";
import { NumberInput, type NumberInputProps } from "@contractor-roi/ui/number-input";
import { RadioCardGroup } from "@contractor-roi/ui/radio-card-group";
import type { JSX } from "react";
import { useTexts } from "../page-context.tsx";
import { FIELD_NAMES } from "./adopt-entered-values.ts";
import { parseFigure, useCalculator, useCalculatorStore } from "./calculator-store.ts";
import { FigureNotice } from "./figure-notice.tsx";
import { PLAN_OPTIONS, TRADE_OPTIONS } from "./option-labels.tsx";
import { RunningTotal, scrollClearOfTotal } from "./running-total.tsx";

/** The calculator's inputs. */
export function BusinessDetailsPanel(): JSX.Element {
  const texts = useTexts().page.calculator;
  return (
    <section aria-labelledby="business-details-heading" className="rounded-sheet border border-rule bg-sheet lifted">
      <h3 id="business-details-heading" className="m-0 border-b border-rule px-4 py-3 text-h3 sm:px-6">
        {texts.detailsHeading}
      </h3>
      <div className="grid grid-cols-1 gap-6 p-4 sm:p-6">
        <TradeChoice />
        <PlanChoice />
        <Figures />
      </div>
      <RunningTotal />
    </section>
  );
}

function TradeChoice(): JSX.Element {
  const texts = useTexts().page.calculator;
  const businessType = useCalculator((state) => state.businessType);
  const chooseTrade = useCalculator((state) => state.chooseTrade);
  return (
    <RadioCardGroup
      legend={texts.businessType}
      name={FIELD_NAMES.businessType}
      value={businessType}
      options={TRADE_OPTIONS}
      onValueChange={chooseTrade}
      className="grid-cols-[repeat(auto-fit,minmax(min(100%,max(9.25rem,40%)),1fr))]"
    />
  );
}

function PlanChoice(): JSX.Element {
  const texts = useTexts().page.calculator;
  const selectedPlan = useCalculator((state) => state.selectedPlan);
  const choosePlan = useCalculator((state) => state.choosePlan);
  return (
    <RadioCardGroup
      legend={texts.plan}
      name={FIELD_NAMES.plan}
      value={selectedPlan}
      options={PLAN_OPTIONS}
      onValueChange={choosePlan}
      className="grid-cols-1 sm:max-lg:grid-cols-2 print:grid-cols-1"
    />
  );
}

function Figures(): JSX.Element {
  const { jobsText, profitText, hoursText, setJobsText, setProfitText, setHoursText } = useCalculator();
  const initial = useCalculatorStore().getInitialState();
  const texts = useTexts().page.calculator;
  return (
    <div className="grid grid-cols-1 gap-5" onFocus={scrollClearOfTotal}>
      <FigureField
        label={texts.jobs}
        name={FIELD_NAMES.jobs}
        unit="jobs"
        value={jobsText}
        initialValue={initial.jobsText}
        onValueChange={setJobsText}
        unitAfter={texts.jobsUnit}
        spokenUnit={texts.jobsSpoken}
      />
      <FigureField
        label={texts.profit}
        name={FIELD_NAMES.profit}
        unit="usdPerJob"
        value={profitText}
        initialValue={initial.profitText}
        onValueChange={setProfitText}
        unitBefore="$"
        spokenUnit={texts.profitSpoken}
        step={10}
      />
      <FigureField
        label={texts.hours}
        name={FIELD_NAMES.hours}
        unit="hoursPerWeek"
        value={hoursText}
        initialValue={initial.hoursText}
        onValueChange={setHoursText}
        unitAfter={texts.hoursUnit}
        spokenUnit={texts.hoursSpoken}
        hint={texts.hoursHint}
      />
    </div>
  );
}

/** A figure, and below it the reason why it is not counted. */
function FigureField({
  unit,
  ...props
}: Omit<NumberInputProps, "amount" | "notice"> & { readonly unit: FigureUnit }): JSX.Element {
  const { value, onValueChange } = props;
  const amount = parseFigure(value, unit);
  return (
    <NumberInput
      {...props}
      amount={amount ?? 0}
      notice={amount === null ? <FigureNotice text={value} unit={unit} onChoose={onValueChange} /> : null}
    />
  );
}
