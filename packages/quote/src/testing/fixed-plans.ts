import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { buildQuote as build } from "../quote/build-quote.ts";
import { explainRoi as explain } from "../words/explain-roi.ts";

// The functions that count with plans, with those of the tests as the default.
export const buildQuote: typeof build = (inputs, details) => build(inputs, { plans: FIXED_PLANS, ...details });
export const explainRoi: typeof explain = (inputs, plans = FIXED_PLANS, ...rest) => explain(inputs, plans, ...rest);
