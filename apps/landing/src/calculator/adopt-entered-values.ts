import { isBusinessTypeId, isPlanId } from "@contractor-roi/roi-core";
import type { CalculatorState, CalculatorStore } from "./calculator-store.ts";
import type { EarlyPart } from "../loading/early-visit.ts";

/** The `name` attributes of the calculator's fields. */
export const FIELD_NAMES = {
  businessType: "business-type",
  plan: "plan",
  jobs: "jobs-per-month",
  profit: "avg-job-profit",
  hours: "admin-hours-per-week",
} as const;

const FIGURES: Readonly<Record<string, "jobsText" | "profitText" | "hoursText">> = {
  [FIELD_NAMES.jobs]: "jobsText",
  [FIELD_NAMES.profit]: "profitText",
  [FIELD_NAMES.hours]: "hoursText",
} satisfies Record<string, keyof CalculatorState>;

/**
 * Copies the values of the calculator's fields into the store on hydration: restored by the browser after a reload, or
 * entered by the visitor before. React keeps the fields' values but starts with the default state, so results would be
 * calculated from figures that are not shown. Choosing a trade applies its preset, as it does later.
 *
 * @param place that holds the fields now; a translated calculator was rendered anew
 */
export function adoptEnteredValues(store: CalculatorStore, place: ParentNode, early: EarlyPart): void {
  const entered = early.entered();
  for (const field of [...early.fields.filter((field) => !entered.includes(field)), ...entered]) adopt(store, field);
  // A preset may have put back the text that React rendered: then it renders nothing.
  const state = store.getState();
  for (const field of place.querySelectorAll("input")) {
    const figure = FIGURES[field.name];
    if (figure) field.value = state[figure];
  }
}

function adopt(store: CalculatorStore, { name, value }: HTMLInputElement): void {
  const state = store.getState();
  const figure = FIGURES[name];
  if (figure) {
    if (value !== state[figure]) store.setState({ [figure]: value });
  } else if (name === FIELD_NAMES.businessType) {
    // The default trade does not count as chosen.
    if (isBusinessTypeId(value) && value !== state.businessType) state.chooseTrade(value);
  } else if (name === FIELD_NAMES.plan && isPlanId(value) && value !== state.selectedPlan) {
    state.choosePlan(value);
  }
}
