import { isBusinessTypeId, isPlanId, type BusinessTypeId } from "@contractor-roi/roi-core";
import type { EarlyPart } from "../loading/early-visit.ts";
import { keep, keptVisit } from "../loading/kept-visit.ts";
import { FIGURES, type CalculatorState, type CalculatorStore } from "./calculator-store.ts";

/** Puts back the figures that were typed in this visit; a trade's page takes its own trade. Later typing wins over them. */
export function restoreFigures(store: CalculatorStore): void {
  const { figures, origins, trade } = keptVisit();
  // Without origins the early script kept the fields: they are adopted as typed ones are.
  if (!figures || !origins) return;
  const { selectedPlan = "", ...texts } = figures;
  const own = tradeOfPage(store);
  if (own === null || own === trade) {
    store.setState({ ...(figures as Partial<CalculatorState>), origins });
    return;
  }
  const { typeFigure, choosePlan } = store.getState();
  for (const [name, text] of Object.entries(texts))
    if (isFigure(name) && origins[FIGURES[name]] === "typed") typeFigure(name, text);
  if (origins.plan === "chosen" && isPlanId(selectedPlan)) choosePlan(selectedPlan);
}

/** Keeps what the visitor types from now on. Returns a function that ends it. */
export function keepFigures(store: CalculatorStore): () => void {
  return store.subscribe(() => keepState(store));
}

function keepState(store: CalculatorStore): void {
  const { businessType, selectedPlan, jobsText, profitText, hoursText, origins } = store.getState();
  const figures = { businessType, selectedPlan, jobsText, profitText, hoursText };
  keep({ figures, origins, trade: tradeOfPage(store) });
}

function tradeOfPage(store: CalculatorStore): BusinessTypeId | null {
  const { origins, businessType } = store.getInitialState();
  return origins.trade ? businessType : null;
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
  // A browser may have filled fields as this page was left, before other pages of the visit.
  const filled = keptVisit().origins ? [] : early.fields.filter((field) => !entered.includes(field));
  for (const field of [...filled, ...entered]) adopt(store, field);
  if (entered.length > 0) keepState(store);
  // A preset may have put back the text that React rendered: then it renders nothing.
  const state = store.getState();
  for (const field of parent.querySelectorAll("input")) {
    if (isFigure(field.name)) field.value = state[field.name];
    else if (field.type === "radio")
      field.checked = field.value === state[field.name as "businessType" | "selectedPlan"];
  }
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
