import { isBusinessTypeId, isPlanId } from "@contractor-roi/roi-core";
import { useCalculatorStore } from "./calculator-store.ts";
import { FIELD_NAMES } from "./field-names.ts";

/**
 * Takes over what stands in the calculator's fields before React listens: put back by the browser after a reload, or
 * typed and chosen by a visitor who was quicker. React leaves the fields as they are and its state at the defaults, so
 * the next keystroke would be calculated from figures that nobody sees.
 *
 * @param early what happened before, in its order: a trade that was chosen brings its preset, as it does later
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
      // The default trade was not chosen by anybody.
      if (isBusinessTypeId(value) && value !== store.businessType) store.chooseBusinessType(value);
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
