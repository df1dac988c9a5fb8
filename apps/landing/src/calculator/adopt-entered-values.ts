import { isBusinessTypeId, isPlanId } from "@contractor-roi/roi-core";
import { useCalculatorStore, type CalculatorState } from "./calculator-store.ts";
import { FIELD_NAMES } from "./field-names.ts";

const FIGURES: Readonly<Record<string, "jobsText" | "profitText" | "hoursText">> = {
  [FIELD_NAMES.jobs]: "jobsText",
  [FIELD_NAMES.profit]: "profitText",
  [FIELD_NAMES.hours]: "hoursText",
} satisfies Record<string, keyof CalculatorState>;

/**
 * Copies the values of the calculator's fields into the store on hydration: restored by the browser after a reload, or
 * entered by the visitor before. React keeps the fields' values but starts with the default state, so results would be
 * calculated from figures that are not shown.
 *
 * @param early the events before hydration, in order: choosing a trade applies its preset, as it does later
 */
export function adoptEnteredValues(page: ParentNode, early: readonly Event[]): void {
  const entered = early.flatMap(({ type, target }) =>
    type === "input" && target instanceof HTMLInputElement ? [target] : [],
  );
  const standing = [...page.querySelectorAll<HTMLInputElement>("input:checked, input[inputmode=decimal]")];
  for (const field of [...standing.filter((field) => !entered.includes(field)), ...entered]) adopt(field);
  // A preset may have put back the text that React rendered: then it renders nothing.
  const state = useCalculatorStore.getState();
  for (const field of standing) {
    const figure = FIGURES[field.name];
    if (figure) field.value = state[figure];
  }
}

function adopt({ name, value }: HTMLInputElement): void {
  const store = useCalculatorStore.getState();
  const figure = FIGURES[name];
  if (figure) {
    if (value !== store[figure]) useCalculatorStore.setState({ [figure]: value });
  } else if (name === FIELD_NAMES.businessType) {
    // The default trade does not count as chosen.
    if (isBusinessTypeId(value) && value !== store.businessType) store.chooseTrade(value);
  } else if (name === FIELD_NAMES.plan && isPlanId(value) && value !== store.selectedPlan) {
    store.choosePlan(value);
  }
}
