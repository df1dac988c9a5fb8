import { comparePlans, type RoiInputs } from "@contractor-roi/roi-core";
import { Button } from "@contractor-roi/ui/button";
import { useEffect, useRef, type JSX } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import { useSite, useTexts } from "../page-context.tsx";
import { CalculationSteps } from "./calculation-steps.tsx";
import { CopyLink } from "./copy-link.tsx";
import { FoldIcon } from "../fold-icon.tsx";
import { PlanComparisonTable } from "./plan-comparison-table.tsx";
import { scenarioLink } from "./scenario-link.ts";

type EstimateSectionProps = {
  readonly inputs: RoiInputs;
  /** The page's address; its utm parameters are kept in links. */
  readonly pageAddress: string;
};

/** The comparison of the plans, folded under its one finding, the calculation, and a link and a printout to keep. */
export function EstimateSection({ inputs, pageAddress }: EstimateSectionProps): JSX.Element {
  const { estimate: texts, words } = useTexts();
  const { plans } = useSite();
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => openForPrint(fold.current), []);
  const comparison = comparePlans(inputs, plans);
  const link = scenarioLink(inputs, pageAddress);
  const print = (): void => {
    trackEvent({ event: "estimate_printed" });
    window.print();
  };
  return (
    <section
      data-slot="estimate"
      aria-labelledby="estimate-heading"
      className="mt-8 rounded-sheet border border-rule bg-sheet lifted"
    >
      <details ref={fold} data-slot="comparison">
        <summary className="focus-ring flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-6 gap-y-1 px-4 py-4 sm:px-6 [&::-webkit-details-marker]:hidden">
          <h3 id="estimate-heading" className="m-0 text-h3">
            {texts.heading}
          </h3>{" "}
          <span className="figures text-small text-steel [overflow-wrap:anywhere] md:text-body">
            {words.describeDifference(comparison, plans)}
          </span>
          <FoldIcon />
        </summary>
        <div className="@container border-t border-rule p-4 sm:p-6">
          <PlanComparisonTable inputs={inputs} comparison={comparison} />
          <p className="m-0 mt-4 text-small text-steel">{texts.hourValues}</p>
        </div>
      </details>
      <div data-slot="estimate-tools">
        <CalculationSteps inputs={inputs} />
        <div className="flex flex-wrap items-start gap-3 border-t border-dashed border-edge px-4 py-4 sm:px-6">
          <CopyLink link={link} />
          <Button variant="secondary" onClick={print} className="max-sm:w-full">
            {texts.print}
          </Button>
        </div>
      </div>
      <p className="m-0 hidden px-6 pb-4 text-small print:block">
        {words.disclaimer} {texts.printedLink}: <span>{link}</span>
      </p>
    </section>
  );
}

/** Browsers before `::details-content` print a closed fold without its content. */
function openForPrint(fold: HTMLDetailsElement | null): () => void {
  const listening = new AbortController();
  let wasOpen = true;
  const listen = (type: string, listener: () => void): void =>
    window.addEventListener(type, listener, { signal: listening.signal });
  listen("beforeprint", () => {
    if (!fold) return;
    wasOpen = fold.open;
    fold.open = true;
  });
  listen("afterprint", () => {
    if (fold) fold.open = wasOpen;
  });
  return () => listening.abort();
}
