import { badgesOf } from "@contractor-roi/site/page";
import { Button } from "@contractor-roi/ui/button";
import { memo, useDeferredValue, useEffect, useRef, type JSX, type ReactNode } from "react";
import { isKeptHidden } from "../loading/kept-visit.ts";
import { whenVisible } from "../loading/when-visible.ts";
import { NEXT_STEP } from "../links.ts";
import { useTexts } from "../page-context.tsx";
import { MoneyLostCard } from "./money-lost-card.tsx";
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
