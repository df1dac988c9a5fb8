import { formatNumber, formatUsd, readFigure, writeFigure, type FigureUnit } from "@contractor-roi/roi-core";
import { NumberInput, type NumberInputProps } from "@contractor-roi/ui/number-input";
import { NumberNotice } from "@contractor-roi/ui/number-notice";
import { RadioCardGroup } from "@contractor-roi/ui/radio-card-group";
import { useDeferredValue, useEffect, useState, type FocusEvent, type JSX } from "react";
import { useTexts } from "../page-context.tsx";
import { parseFigure, useCalculator, useCalculatorStore, useRoiResults, type FIGURES } from "./calculator-store.ts";
import { Figure } from "./figure.tsx";
import { PLAN_OPTIONS, TRADE_OPTIONS } from "./option-labels.tsx";

/** The calculator's inputs. */
export function BusinessDetailsPanel(): JSX.Element {
  const texts = useTexts().page.calculator;
  return (
    <section aria-labelledby="business-details-heading" className="rounded-sheet border border-rule bg-sheet lifted">
      <h3 id="business-details-heading" className="m-0 border-b border-rule px-4 py-2 text-h3 sm:px-6">
        {texts.detailsHeading}
      </h3>
      <div className="grid grid-cols-1 gap-3.5 px-4 pt-3 pb-4 sm:px-6 sm:pb-6">
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
      name="businessType"
      value={businessType}
      options={TRADE_OPTIONS}
      onValueChange={chooseTrade}
      className="trades"
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
      name="selectedPlan"
      value={selectedPlan}
      options={PLAN_OPTIONS}
      onValueChange={choosePlan}
      className="grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))]"
    />
  );
}

function Figures(): JSX.Element {
  const state = useCalculator((all) => all);
  const initial = useCalculatorStore().getInitialState();
  const texts = useTexts().page.calculator;
  const typedInto = (name: keyof typeof FIGURES) => ({
    name,
    value: state[name],
    initialValue: initial[name],
    onValueChange: (text: string) => state.typeFigure(name, text),
  });
  return (
    <div className="@container grid grid-cols-1 gap-2" onFocus={scrollClearOfBar}>
      <FigureField {...typedInto("jobsText")} unit="jobs" label={texts.jobs} spokenUnit={texts.jobsSpoken} />
      <FigureField
        {...typedInto("profitText")}
        unit="usdPerJob"
        label={texts.profit}
        unitBefore="$"
        spokenUnit={texts.profitSpoken}
        step={10}
      />
      <FigureField
        {...typedInto("hoursText")}
        unit="hoursPerWeek"
        label={texts.hours}
        unitAfter="h"
        spokenUnit={texts.hoursSpoken}
        hint={texts.hoursHint}
      />
    </div>
  );
}

/** Moves a focused field out from under the bar: browsers scroll a field into the window, even under the bar. */
function scrollClearOfBar({ target }: FocusEvent): void {
  if (target instanceof HTMLInputElement) target.scrollIntoView({ block: "nearest" });
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

/** Half of a figure is no fault: on the way to 1,200,000 stands 1,200,0. In milliseconds. */
const TYPING_PAUSE_MS = 700;

type FigureNoticeProps = {
  readonly text: string;
  readonly unit: FigureUnit;
  readonly onChoose: (text: string) => void;
};

/** Says why a figure is not counted, once typing has paused; if it may mean two numbers, it asks which. */
function FigureNotice({ text, unit, onChoose }: FigureNoticeProps): JSX.Element | null {
  const [isShown, setShown] = useState(false);
  const texts = useTexts().figure;
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  if (!isShown) return null;

  const readings = readFigure(text, unit);
  return (
    <NumberNotice readings={readings} describe={describeReading} onChoose={(value) => onChoose(writeFigure(value))}>
      {readings.length === 0 ? texts.unreadable : readings.length === 1 ? texts.tooLarge : texts.twoReadings}
    </NumberNotice>
  );
}

/** With all its decimals: two readings may differ in the fourth. */
function describeReading(value: number): string {
  const [, decimals] = writeFigure(value).split(".");
  return formatNumber(Math.trunc(value)) + (decimals ? `.${decimals}` : "");
}

/** The total at the foot of the inputs, for a calculator without the page's bar, so that typing visibly changes it. */
function RunningTotal(): JSX.Element {
  const texts = useTexts().page.calculator;
  const { figures } = useDeferredValue(useRoiResults());
  return (
    <p data-slot="running-total" className="figures hidden">
      <span className="caps text-steel">{texts.extraProfit}</span>{" "}
      <strong className="text-h3 lettering">
        <Figure value={figures.netPerMonth} format={formatUsd} />
      </strong>
    </p>
  );
}
