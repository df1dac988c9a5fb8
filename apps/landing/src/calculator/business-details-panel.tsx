import { NumberInput, type NumberInputProps } from "@contractor-roi/ui/number-input";
import { RadioCardGroup } from "@contractor-roi/ui/radio-card-group";
import { useEffect, type JSX } from "react";
import * as WORDS from "../content/words/calculator-words.ts";
import { COPY } from "../content/copy.ts";
import { useLazyComponent } from "../loading/use-lazy-component.ts";
import { useCalculatorStore } from "./calculator-store.ts";
import { FIELD_NAMES } from "./field-names.ts";
import { PLAN_OPTIONS, TRADE_OPTIONS } from "./option-labels.tsx";
import { RunningTotal, scrollClearOfTotal } from "./running-total.tsx";

const TEXT = COPY.calculator;
const INITIAL = useCalculatorStore.getInitialState();

const fetchNotice = () =>
  import("./figure-notice.tsx").then((module) => {
    useCalculatorStore.setState({ parseFigure: module.parseFigure });
    return module.FigureNotice;
  });

/** The calculator's inputs. */
export function BusinessDetailsPanel(): JSX.Element {
  return (
    <section
      aria-labelledby="business-details-heading"
      className="rounded-sheet border border-rule bg-sheet shadow-sheet"
    >
      <h3 id="business-details-heading" className="m-0 border-b border-rule px-4 py-3 text-h3 sm:px-6">
        {TEXT.detailsHeading}
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
  const businessType = useCalculatorStore((state) => state.businessType);
  const chooseTrade = useCalculatorStore((state) => state.chooseTrade);
  return (
    <RadioCardGroup
      legend={TEXT.businessType}
      name={FIELD_NAMES.businessType}
      value={businessType}
      options={TRADE_OPTIONS}
      onValueChange={chooseTrade}
      className="grid-cols-[repeat(auto-fit,minmax(min(100%,max(9.25rem,40%)),1fr))]"
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
      className="grid-cols-1 sm:max-lg:grid-cols-2"
    />
  );
}

function Figures(): JSX.Element {
  const { jobsText, profitText, hoursText, setJobsText, setProfitText, setHoursText } = useCalculatorStore();
  return (
    <div className="grid grid-cols-1 gap-5" onFocus={scrollClearOfTotal}>
      <FigureField
        label={TEXT.jobs}
        name={FIELD_NAMES.jobs}
        value={jobsText}
        initialValue={INITIAL.jobsText}
        onValueChange={setJobsText}
        unitAfter={WORDS.JOBS_UNIT}
        spokenUnit={WORDS.JOBS_SPOKEN}
      />
      <FigureField
        label={TEXT.profit}
        name={FIELD_NAMES.profit}
        value={profitText}
        initialValue={INITIAL.profitText}
        onValueChange={setProfitText}
        unitBefore="$"
        spokenUnit={WORDS.DOLLARS_SPOKEN}
        step={10}
      />
      <FigureField
        label={TEXT.hours}
        name={FIELD_NAMES.hours}
        value={hoursText}
        initialValue={INITIAL.hoursText}
        onValueChange={setHoursText}
        unitAfter={WORDS.HOURS_UNIT}
        spokenUnit={WORDS.HOURS_SPOKEN}
        hint={TEXT.hoursHint}
      />
    </div>
  );
}

/** A figure. Whatever is not written the plain way is read, or asked about, by a script that is loaded for it. */
function FigureField(props: Omit<NumberInputProps, "amount" | "notice">): JSX.Element {
  const { value, onValueChange } = props;
  const { Component: FigureNotice, hasFailed, load } = useLazyComponent(fetchNotice);
  const amount = useCalculatorStore((state) => state.parseFigure(value));
  const isCounted = amount !== null;
  useEffect(() => {
    if (!isCounted) load();
  }, [isCounted, load]);
  return (
    <NumberInput
      {...props}
      amount={amount ?? 0}
      notice={
        isCounted ? null : FigureNotice ? (
          <FigureNotice text={value} onChoose={onValueChange} />
        ) : hasFailed ? (
          TEXT.countsAsZero
        ) : null
      }
    />
  );
}
