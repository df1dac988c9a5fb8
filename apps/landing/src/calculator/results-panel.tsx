import { badgesOf } from "@contractor-roi/site";
import { Button } from "@contractor-roi/ui/button";
import { memo, useDeferredValue, useEffect, useRef, type JSX, type ReactNode } from "react";
import { whenVisible } from "../loading/when-visible.ts";
import { useTexts } from "../page-context.tsx";
import { MoneyLostCard } from "./money-lost-card.tsx";
import { PlanResultsCard } from "./plan-results-card.tsx";
import { ResultsAnnouncer } from "./results-announcer.tsx";
import { useRoiResults, type DerivedRoi } from "./use-roi-results.ts";

export type ResultsPanelProps = {
  /** The countdown or the spots line. */
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
    <section aria-labelledby="results-heading" className="grid grid-cols-1 content-start gap-4">
      <h3 id="results-heading" className="sr-only">
        {texts.calculator.resultsHeading}
      </h3>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 print:hidden rounded-sheet bg-navy [--focus-color:var(--color-orange-bright)] px-4 py-3 text-sheet">
        {texts.calculator.discount === "" ? null : (
          <strong className="text-action lettering">{texts.calculator.discount}</strong>
        )}
        {urgency}
      </div>
      <RoiResults>
        {sentNote ?? (
          <Button
            ref={button}
            onClick={onRequestPlan}
            onPointerEnter={onApproachPlan}
            onFocus={onApproachPlan}
            className="min-h-14 w-full text-h3"
            aria-haspopup="dialog"
          >
            {texts.calculator.button}
          </Button>
        )}
        {planFallback}
        <ul className="caps m-0 flex list-none flex-wrap gap-2 p-0 text-ink print:hidden">
          {badgesOf(claims).map((badge) => (
            <li key={badge} className="rounded-control border border-edge px-2 py-1">
              {badge}
            </li>
          ))}
        </ul>
      </RoiResults>
    </section>
  );
}

type RoiResultsProps = { readonly children: ReactNode };

/** The part that depends on the inputs. It follows when the changed field has been painted. */
function RoiResults({ children }: RoiResultsProps): JSX.Element {
  return <Results roi={useDeferredValue(useRoiResults())}>{children}</Results>;
}

const Results = memo(({ roi, children }: RoiResultsProps & { readonly roi: DerivedRoi }): JSX.Element => (
  <>
    <div className="rounded-sheet border border-rule bg-sheet lifted">
      <MoneyLostCard roi={roi} />
      <PlanResultsCard roi={roi}>{children}</PlanResultsCard>
    </div>
    <ResultsAnnouncer roi={roi} />
  </>
));
