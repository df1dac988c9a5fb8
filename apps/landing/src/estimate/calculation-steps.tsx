import { describeStepValue, explainRoi, namePlan } from "@contractor-roi/quote";
import type { RoiInputs } from "@contractor-roi/roi-core";
import type { JSX } from "react";
import { useLateTexts, useSite, useTexts } from "../page-context.tsx";

/** The calculation step by step, so that a visitor can check it. */
export function CalculationSteps({ inputs }: { readonly inputs: RoiInputs }): JSX.Element {
  const { plans, results } = useTexts();
  const { estimate, words } = useLateTexts();
  const terms = useSite().plans;
  return (
    <details className="border-t border-rule">
      <summary className="focus-ring min-h-11 cursor-pointer px-4 py-3 font-bold sm:px-6">
        {estimate.stepsHeading}{" "}
        <span className="font-normal text-steel">{`(${namePlan(results.planTitle, plans[inputs.selectedPlan].name)})`}</span>
      </summary>
      <ol className="figures m-0 grid list-none gap-px bg-rule p-0 text-small lg:grid-cols-2">
        {explainRoi(inputs, terms, words.steps).map((step) => (
          <li key={step.label} className="min-w-0 bg-sheet px-4 py-2 [overflow-wrap:anywhere] sm:px-6">
            <span className="block text-steel">{step.label}</span>{" "}
            {step.expression === null ? null : <span>{`${step.expression} = `}</span>}
            <strong>{describeStepValue(step, words.steps)}</strong>
          </li>
        ))}
      </ol>
    </details>
  );
}
