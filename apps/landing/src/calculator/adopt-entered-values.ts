import { isBusinessTypeId, isPlanId } from "@contractor-roi/roi-core";
import type { EarlyPart } from "../loading/early-visit.ts";
import { keep, keptVisit } from "../loading/kept-visit.ts";
import { FIGURES, type CalculatorState, type CalculatorStore } from "./calculator-store.ts";

/** Puts back the figures that stood before a reload. Later typing wins over them. */
export function restoreFigures(store: CalculatorStore): void {
  const { figures, origins } = keptVisit();
  // Without origins the early script kept the fields: they are adopted as typed ones are.
  if (origins) store.setState({ ...(figures as Partial<CalculatorState>), origins });
}

/** Keeps what the visitor types from now on. Returns a function that ends it. */
export function keepFigures(store: CalculatorStore): () => void {
  return store.subscribe(({ businessType, selectedPlan, jobsText, profitText, hoursText, origins }) =>
    keep({ figures: { businessType, selectedPlan, jobsText, profitText, hoursText }, origins }),
  );
}

/**
 * Copies the values of the calculator's fields into the store on hydration: restored by the browser after a reload, or
 * entered by the visitor before. React keeps the fields' values but starts with the default state, so results would be
 * calculated from figures that are not shown. Choosing a trade applies its preset, as it does later.
 *
 * @param parent that holds the fields now; a translated calculator was rendered anew
 */
export function adoptEnteredValues(store: CalculatorStore, parent: ParentNode, early: EarlyPart): void {
  const entered = early.entered();
  for (const field of [...early.fields.filter((field) => !entered.includes(field)), ...entered]) adopt(store, field);
  // A preset may have put back the text that React rendered: then it renders nothing.
  const state = store.getState();
  for (const field of parent.querySelectorAll("input")) if (isFigure(field.name)) field.value = state[field.name];
}

function adopt(store: CalculatorStore, { name, value }: HTMLInputElement): void {
  const state = store.getState();
  // The default trade does not count as chosen.
  if (value === state[name as keyof CalculatorState]) return;
  if (isFigure(name)) state.typeFigure(name, value);
  else if (isBusinessTypeId(value)) state.chooseTrade(value);
  else if (isPlanId(value)) state.choosePlan(value);
}

function isFigure(name: string): name is keyof typeof FIGURES {
  return name in FIGURES;
}
