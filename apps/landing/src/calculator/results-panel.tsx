import { formatUsd } from "@contractor-roi/roi-core";
import { badgesOf } from "@contractor-roi/site/page";
import { Button } from "@contractor-roi/ui/button";
import { memo, useDeferredValue, useEffect, useRef, type JSX, type ReactNode } from "react";
import { isKeptHidden } from "../loading/kept-visit.ts";
import { whenVisible } from "../loading/when-visible.ts";
import { NEXT_STEP } from "../links.ts";
import { useTexts } from "../page-context.tsx";
import { Figure } from "./figure.tsx";
import { PlanResultsCard } from "./plan-results-card.tsx";
import { ResultsAnnouncer } from "./results-announcer.tsx";
import { useRoiResults, type DerivedRoi } from "./calculator-store.ts";

export type ResultsPanelProps = {
  /** The countdown, the spots line, or neither. */
  readonly urgency: ReactNode;
  readonly onRequestPlan: () => void;
  /** Called when the button becomes visible, hovered or focused, to load the dialog. */
  readonly onApproachPlan: () => void;
  /** Shown under the button if the dialog could not be loaded. */
  readonly planFallback: ReactNode;
  /** Shown in the button's place after a lead was sent; otherwise null. */
  readonly sentNote: ReactNode;
};

/** The results: money lost, extra profit, and the plan button. */
export function ResultsPanel(props: ResultsPanelProps): JSX.Element {
  const { urgency, onRequestPlan, onApproachPlan, planFallback, sentNote } = props;
  const { claims, page: texts } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => (button.current ? whenVisible(button.current, onApproachPlan) : undefined), [onApproachPlan]);
  return (
    <section aria-labelledby="results-heading">
      <h3 id="results-heading" className="sr-only">
        {texts.calculator.resultsHeading}
      </h3>
      {texts.calculator.discount === "" && urgency === null ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-t-sheet bg-navy px-4 py-1 text-sheet [--focus-color:var(--color-orange-bright)] sm:px-6 print:hidden">
          {texts.calculator.discount === "" ? null : (
            <strong className="text-action lettering">{texts.calculator.discount}</strong>
          )}
          {urgency}
        </div>
      )}
      <RoiResults>
        <div data-slot={NEXT_STEP}>
          {sentNote ?? (
            <Button
              ref={button}
              onClick={onRequestPlan}
              onPointerEnter={onApproachPlan}
              onFocus={onApproachPlan}
              className="min-h-14 w-full px-2! text-[1.375rem] sm:text-h3"
              aria-haspopup="dialog"
            >
              {texts.calculator.button}
            </Button>
          )}
        </div>
        {planFallback}
        <ul className="ticked m-0 flex flex-wrap gap-x-4 gap-y-1 p-0 text-small print:hidden">
          {badgesOf(claims).map((badge) => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
      </RoiResults>
    </section>
  );
}

type RoiResultsProps = { readonly children: ReactNode };

/** The part that depends on the inputs. It follows when the changed field has been painted, or shows kept figures at once. */
function RoiResults({ children }: RoiResultsProps): JSX.Element {
  const now = useRoiResults();
  const deferred = useDeferredValue(now);
  return <Results roi={isKeptHidden() ? now : deferred}>{children}</Results>;
}

const Results = memo(({ roi, children }: RoiResultsProps & { readonly roi: DerivedRoi }): JSX.Element => (
  <>
    <div className="rounded-b-sheet border border-t-0 border-rule bg-sheet lifted print:border-t [h3+&]:rounded-t-sheet [h3+&]:border-t">
      <MoneyLostCard roi={roi} />
      <PlanResultsCard roi={roi}>{children}</PlanResultsCard>
    </div>
    <ResultsAnnouncer roi={roi} />
  </>
));

/**
 * The money that the business loses per day and month without the plan: the total's, on whose sheet it stands. A plan that loses
 * money shows no red loss of $0.
 */
function MoneyLostCard({ roi }: { readonly roi: DerivedRoi }): JSX.Element {
  const { page, results } = useTexts();
  const { figures, caution } = roi;
  const [colour, edge] = caution === "loss" ? ["text-steel", "border-l-transparent"] : ["text-alarm", "border-l-alarm"];
  return (
    <section
      data-slot="money-lost"
      aria-labelledby="money-lost-heading"
      className={`@container border-b border-l-4 border-b-rule py-2.5 pr-4 pl-3 sm:pr-6 sm:pl-5 ${edge}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 id="money-lost-heading" className={`caps m-0 ${colour}`}>
          {page.calculator.moneyLost}
        </h4>
        <p className="figures m-0 flex flex-wrap items-baseline gap-x-3">
          <Money value={figures.moneyLostPerDay} unit={results.perDay} colour={colour} />{" "}
          <Money value={figures.moneyLostPerMonth} unit={results.perMonth} colour={colour} />
        </p>
      </div>
    </section>
  );
}

type MoneyProps = { readonly value: number; readonly unit: string; readonly colour: string };

function Money({ value, unit, colour }: MoneyProps): JSX.Element {
  return (
    <span>
      <strong className={`text-h3 lettering [overflow-wrap:anywhere] ${colour}`}>
        <Figure value={value} format={formatUsd} />
      </strong>{" "}
      <span className="text-small text-steel">{unit}</span>
    </span>
  );
}
