/** The printed estimate's texts. */
export { layOutQuote } from "@contractor-roi/roi-core";
