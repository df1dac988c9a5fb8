export {
  countJobs,
  describeLineItem,
  describeMoney,
  describePrice,
  SPANISH_FIGURE_WORDS,
  SPANISH_TRADE_NAMES,
} from "./figure-words.ts";
export { describeBreakEven, describeDifference, describePayback, describePaysFrom, listPlans } from "./plan-words.ts";
export { SPANISH_QUOTE_WORDS } from "./quote-words.ts";
