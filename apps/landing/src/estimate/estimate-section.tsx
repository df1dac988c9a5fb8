import type { RoiInputs } from "@contractor-roi/roi-core";
import { Button } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import { useTexts } from "../page-context.tsx";
import { CalculationSteps } from "./calculation-steps.tsx";
import { CopyLink } from "./copy-link.tsx";
import { scenarioLink } from "./scenario-link.ts";

type EstimateSectionProps = {
  readonly inputs: RoiInputs;
  /** The page's address; its utm parameters are kept in links. */
  readonly pageAddress: string;
};

/** The calculation, and a link and a printout to keep. */
export function EstimateSection({ inputs, pageAddress }: EstimateSectionProps): JSX.Element {
  const { estimate: texts, words } = useTexts();
  const link = scenarioLink(inputs, pageAddress);
  const print = (): void => {
    trackEvent({ event: "estimate_printed" });
    window.print();
  };
  return (
    <section
      data-slot="estimate"
      aria-label={texts.stepsHeading}
      className="mt-4 rounded-sheet border border-rule bg-sheet lifted"
    >
      <div data-slot="estimate-tools">
        <CalculationSteps inputs={inputs} />
        <div className="flex flex-wrap items-start gap-3 border-t border-dashed border-edge px-4 py-4 sm:px-6">
          <CopyLink link={link} />
          <Button variant="secondary" onClick={print} className="max-sm:w-full">
            {texts.print}
          </Button>
        </div>
      </div>
      <p className="m-0 hidden px-6 py-4 text-small print:block">
        {words.disclaimer} {texts.printedLink}: <span>{link}</span>
      </p>
    </section>
  );
}
