export { countJobs, describeLineItem } from "./line-items.ts";
export { describeMoney } from "./describe-money.ts";
export { describeBreakEven, describeDifference, describePayback, describePaysFrom, listPlans } from "./figure-words.ts";
export { SPANISH_QUOTE_WORDS } from "./quote-words.ts";
export { SPANISH_STEP_WORDS } from "./step-words.ts";
export { SPANISH_TRADE_NAMES } from "./trade-names.ts";
