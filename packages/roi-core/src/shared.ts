// Functions that `@contractor-roi/quote` shares with this package. They are not published.
export { mapPlans } from "./catalogue/plans.ts";
export { checkText, requirementError } from "./check-value.ts";
export { COMPARED_PLANS } from "./figures/compare-plans.ts";
export { MINUS_SIGN } from "./format/format-number.ts";
export { freezeTable } from "./freeze-table.ts";
export { truncateText } from "./truncate-text.ts";
