import { describeStepValue, explainRoi, namePlan } from "@contractor-roi/quote";
import type { RoiInputs } from "@contractor-roi/roi-core";
import type { JSX } from "react";
import { useSite, useTexts } from "../page-context.tsx";
import { FoldIcon } from "../fold-icon.tsx";

/** The calculation step by step, so that a visitor can check it. */
export function CalculationSteps({ inputs }: { readonly inputs: RoiInputs }): JSX.Element {
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
