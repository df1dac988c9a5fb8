import { formatPercent, formatUsd, PLAN_IDS, WEEKS_PER_MONTH } from "@contractor-roi/roi-core";
import { COPY } from "./copy.ts";
import { ownTexts } from "./own-texts.ts";
import { PLANS } from "../config/plans.ts";

const [guarantee, trial, setup, results] = COPY.badges;

/** The questions above the foot of the page, and answers made of facts of the specification alone. */
export const FAQ_COPY = ownTexts("faq", {
  heading: "Questions contractors ask",
  questions: [
    {
      question: "How are the figures made?",
      answer: [
        `From what you enter, and nothing else. ${PLAN_IDS.map(describePlan).join(" ")}`,
        `A month has ${WEEKS_PER_MONTH} weeks, and the plan's price is taken off. The value of your hours is time, not money in the bank. Below the results each step stands with your own numbers.`,
      ],
    },
    {
      question: "What are the trial and the guarantee?",
      answer: [
        `We offer "${trial}" and "${guarantee}", with "${setup}" and "${results}". The terms of the trial and the guarantee are not on this page. Ask for them on the free 30-minute strategy call, before you decide: when the trial begins, what happens when it ends, how you cancel, and in which cases and until when you get your money back.`,
      ],
    },
    {
      question: "What happens after I send the form?",
      answer: [
        "Your report is sent, and our booking calendar opens in a new tab, for the free strategy call. If your browser blocks the tab, a link to the calendar stands in its place. No credit card is asked for.",
      ],
    },
  ],
});

function describePlan(plan: (typeof PLAN_IDS)[number]): string {
  const { label, liftRate, timeSavingsFactor, hourlyValue, monthlyCost } = PLANS[plan];
  const percent = (share: number): string => formatPercent(Math.round(share * 100));
  return `${label}, ${formatUsd(monthlyCost)} a month: ${percent(liftRate)} more jobs at your profit per job, and ${percent(timeSavingsFactor)} of your admin hours at ${formatUsd(hourlyValue)} an hour.`;
}
