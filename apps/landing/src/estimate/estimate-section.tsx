import { describeStepValue, explainRoi, namePlan } from "@contractor-roi/quote/words";
import { encodeScenario, type RoiInputs } from "@contractor-roi/roi-core";
import { Button } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import { FoldIcon } from "../fold-icon.tsx";
import { CALCULATOR_HREF } from "../links.ts";
import { useSite, useTexts } from "../page-context.tsx";
import { CopyLink } from "./copy-link.tsx";

type EstimateSectionProps = {
  readonly inputs: RoiInputs;
  /** The page's address; its utm parameters are kept in links. */
  readonly pageAddress: string;
};

/** The calculation, and a link and a printout to keep. */
export function EstimateSection({ inputs, pageAddress }: EstimateSectionProps): JSX.Element {
  const { estimate: texts } = useTexts();
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
        {texts.printedLink}: <span>{link}</span>
      </p>
    </section>
  );
}

/** The calculation step by step, so that a visitor can check it. */
function CalculationSteps({ inputs }: { readonly inputs: RoiInputs }): JSX.Element {
  const { estimate, plans, results, words } = useTexts();
  const terms = useSite().plans;
  return (
    <details>
      <summary className="focus-ring flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-2 px-4 py-4 sm:px-6 [&::-webkit-details-marker]:hidden">
        <strong className="text-action lettering">{estimate.stepsHeading}</strong>{" "}
        <span className="text-small text-steel">{`(${namePlan(results.planTitle, plans[inputs.selectedPlan].name)})`}</span>
        <FoldIcon />
      </summary>
      <ol className="figures m-0 grid list-none gap-px border-t border-rule bg-rule p-0 text-small lg:grid-cols-2">
        {explainRoi(inputs, terms, words.steps).map((step) => (
          <li key={step.label} className="min-w-0 bg-sheet px-4 py-2 [overflow-wrap:anywhere] sm:px-6">
            <span className="block text-steel">{step.label}</span>{" "}
            {step.expression === null ? null : <span>{`${step.expression} = `}</span>}
            <strong>{describeStepValue(step, words.steps)}</strong>
          </li>
        ))}
      </ol>
      <p className="m-0 border-t border-rule px-4 py-3 text-small text-steel sm:px-6">{estimate.hourValues}</p>
    </details>
  );
}

/**
 * A link that opens the calculator with these inputs. It keeps only the `utm_` parameters of the address's query: the
 * rest belongs to one visit, such as an advertiser's click id.
 *
 * @param address of the page, with its query
 */
function scenarioLink(inputs: RoiInputs, address: string): string {
  const link = new URL(address);
  const campaign = new URLSearchParams([...link.searchParams].filter(([key]) => key.startsWith("utm_"))).toString();
  link.search = campaign === "" ? encodeScenario(inputs) : `${encodeScenario(inputs)}&${campaign}`;
  link.hash = CALCULATOR_HREF;
  return link.href;
}
