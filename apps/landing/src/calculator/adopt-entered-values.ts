import { isBusinessTypeId, isPlanId } from "@contractor-roi/roi-core";
import { useCalculatorStore } from "./calculator-store.ts";
import { FIELD_NAMES } from "./field-names.ts";

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
  const enteredNames = new Set(entered.map(({ name }) => name));
  const standing = [...page.querySelectorAll<HTMLInputElement>("input:checked, input[type=number]")];
  for (const { name, value } of [...standing.filter(({ name }) => !enteredNames.has(name)), ...entered])
    adopt(name, value);
}

function adopt(name: string, value: string): void {
  const store = useCalculatorStore.getState();
  switch (name) {
    case FIELD_NAMES.businessType:
      // The default trade does not count as chosen.
      if (isBusinessTypeId(value) && value !== store.businessType) store.chooseTrade(value);
      break;
    case FIELD_NAMES.plan:
      if (isPlanId(value) && value !== store.selectedPlan) store.choosePlan(value);
      break;
    case FIELD_NAMES.jobs:
      if (value !== store.jobsText) store.setJobsText(value);
      break;
    case FIELD_NAMES.profit:
      if (value !== store.profitText) store.setProfitText(value);
      break;
    case FIELD_NAMES.hours:
      if (value !== store.hoursText) store.setHoursText(value);
      break;
  }
}
