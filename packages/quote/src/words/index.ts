// The words of figures, for a page, a mail or a lead's row: nothing here makes a quote, a document or a list.
export { cautionOf, type Caution } from "./caution.ts";
export { describeStepValue } from "./describe-step.ts";
export {
  describeLineItem,
  describeMoney,
  describePrice,
  ENGLISH_PAGE_WORDS,
  type PageWords,
} from "./english/page-words.ts";
export { explainRoi } from "./explain-roi.ts";
export { namePlan } from "./figure-words.ts";
