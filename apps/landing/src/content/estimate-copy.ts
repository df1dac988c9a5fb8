import { listPlans } from "./words/figure-words.ts";
import { ownTexts } from "./own-texts.ts";

/** Texts of the estimate, in a file of their own because they are loaded with it. */
export const ESTIMATE_COPY = ownTexts("estimate", {
  heading: `Compare ${listPlans()}`,
  rowHeading: "What it brings",
  yourChoice: "your choice",
  rows: {
    price: "Price per month",
    moreJobs: "More jobs per month",
    hoursSaved: "Hours saved per month",
    extraPerMonth: "Extra profit per month",
    extraPerYear: "Extra profit per year",
    annualRoi: "Annual ROI",
    payback: "Payback",
    breakEven: "Break-even, jobs alone",
    paysFrom: "Pays from, hours counted",
  },
  moneyHeading: "Profit and saved hours per month, in dollars",
  now: "Now",
  rangeHeading: "Conservative, expected, upside",
  projection: "Projection",
  range: { conservative: "Conservative", expected: "Expected", upside: "Upside" },
  countsWith: "of lift and time saved",
  stepsHeading: "How this was calculated",
  copyLink: "Copy link to these numbers",
  linkCopied: "Link copied. Whoever opens it sees these numbers.",
  linkNotCopied: "Your browser did not let us copy the link. Here it is:",
  linkField: "Link to these numbers",
  print: "Print this estimate",
  printedTitle: "Estimate",
  printedLink: "Open these numbers",
});
