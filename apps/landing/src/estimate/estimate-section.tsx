import { comparePlans, type RoiInputs } from "@contractor-roi/roi-core";
import { Button } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import { useLateTexts, useSite } from "../page-context.tsx";
import { CalculationSteps } from "./calculation-steps.tsx";
import { CopyLink } from "./copy-link.tsx";
import { MoneyBars } from "./money-bars.tsx";
import { PlanComparisonTable } from "./plan-comparison-table.tsx";
import { ProjectionTable } from "./projection-table.tsx";
import { scenarioLink } from "./scenario-link.ts";

type EstimateSectionProps = {
  readonly inputs: RoiInputs;
  /** Returns the page's address; its utm parameters are kept in links. */
  readonly readPageAddress: () => string;
  /** Whether it is markup that another will replace: what can be opened and pressed is out of reach then. @default false */
  readonly isForerunner?: boolean;
};

/** The comparison of both plans, three projections, the calculation, and a link and a printout to keep. */
export function EstimateSection({ inputs, readPageAddress, isForerunner = false }: EstimateSectionProps): JSX.Element {
  const { estimate: texts, words } = useLateTexts();
  const comparison = comparePlans(inputs, useSite().plans);
  const link = scenarioLink(inputs, readPageAddress());
  const print = (): void => {
    trackEvent({ event: "estimate_printed" });
    window.print();
  };
  return (
    <section aria-labelledby="estimate-heading" className="rounded-sheet border border-rule bg-sheet lifted">
      <h3 id="estimate-heading" className="m-0 border-b border-rule px-4 py-4 text-h3 font-extrabold sm:px-6">
        {texts.heading}
      </h3>
      <div className="@container grid grid-cols-1 gap-6 p-4 sm:p-6 lg:grid-cols-12 lg:gap-8 print:grid-cols-12">
        <div className="lg:col-span-7 print:col-span-7">
          <PlanComparisonTable inputs={inputs} comparison={comparison} />
        </div>
        <div className="lg:col-span-5 print:col-span-5">
          <MoneyBars comparison={comparison} />
        </div>
        <div className="lg:col-span-12 print:col-span-12">
          <ProjectionTable inputs={inputs} />
        </div>
      </div>
      <div data-slot="estimate-tools" inert={isForerunner}>
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
