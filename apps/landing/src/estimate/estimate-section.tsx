import { comparePlans, type RoiInputs } from "@contractor-roi/roi-core";
import type { JSX } from "react";
import { useLateTexts, useSite } from "../page-context.tsx";
import { CalculationSteps } from "./calculation-steps.tsx";
import { CopyLink } from "./copy-link.tsx";
import { MoneyBars } from "./money-bars.tsx";
import { PlanComparisonTable } from "./plan-comparison-table.tsx";
import { PrintEstimate } from "./print-estimate.tsx";
import { ProjectionTable } from "./projection-table.tsx";
import { scenarioLink } from "./scenario-link.ts";

export type EstimateSectionProps = {
  readonly inputs: RoiInputs;
  /** Returns the page's address; its utm parameters are kept in links. */
  readonly readPageAddress: () => string;
  /** Whether it is markup that another will replace: what can be opened and pressed is out of reach then. @default false */
  readonly isForerunner?: boolean;
};

/** The comparison of both plans, three projections, the calculation, and a link and a print-out to keep. */
export function EstimateSection({ inputs, readPageAddress, isForerunner = false }: EstimateSectionProps): JSX.Element {
  const texts = useLateTexts().estimate;
  const comparison = comparePlans(inputs, useSite().plans);
  const readLink = (): string => scenarioLink(inputs, readPageAddress());
  return (
    <section aria-labelledby="estimate-heading" className="rounded-sheet border border-rule bg-sheet lifted">
      <h3 id="estimate-heading" className="m-0 border-b border-rule px-4 py-4 text-h3 font-extrabold sm:px-6">
        {texts.heading}
      </h3>
      <div className="@container grid grid-cols-1 gap-6 p-4 sm:p-6 lg:grid-cols-12 lg:gap-8">
        <div className="lg:col-span-7">
          <PlanComparisonTable inputs={inputs} comparison={comparison} />
        </div>
        <div className="lg:col-span-5">
          <MoneyBars comparison={comparison} />
        </div>
        <div className="lg:col-span-12">
          <ProjectionTable inputs={inputs} />
        </div>
      </div>
      <div data-slot="estimate-tools" inert={isForerunner}>
        <CalculationSteps inputs={inputs} />
        <div className="flex flex-wrap items-start gap-3 border-t border-dashed border-edge px-4 py-4 sm:px-6">
          <CopyLink link={readLink()} />
          <PrintEstimate inputs={inputs} readLink={readLink} />
        </div>
      </div>
    </section>
  );
}
