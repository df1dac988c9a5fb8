import { useEffect, useRef, useState, type JSX } from "react";
import { namePlan } from "@contractor-roi/quote/words";
import { formatPercent, formatUsd } from "@contractor-roi/roi-core";
import { useTexts } from "../page-context.tsx";
import { cautionIn, fill, type Texts } from "../texts/texts.ts";
import type { DerivedRoi } from "./calculator-store.ts";

/** Debounce time of announcements, in milliseconds. */
const ANNOUNCEMENT_DELAY_MS = 1000;

/** A live region that announces new results after typing has paused; nothing is announced on load. */
export function ResultsAnnouncer({ roi }: { readonly roi: DerivedRoi }): JSX.Element {
  const [message, setMessage] = useState("");
  const texts = useTexts();
  const entered = JSON.stringify(roi.inputs);
  const announced = useRef(entered);
  useEffect(() => {
    if (entered === announced.current) return;
    const timer = setTimeout(() => {
      announced.current = entered;
      setMessage(summaryOf(roi, texts));
    }, ANNOUNCEMENT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [entered, roi, texts]);
  return <output className="sr-only">{message}</output>;
}

/** The announced sentence. */
export function summaryOf({ inputs, figures, results, caution }: DerivedRoi, texts: Texts): string {
  const { plans, results: sentences, words } = texts;
  const { netPerMonth } = figures;
  const summary = fill(namePlan(sentences.summary, plans[inputs.selectedPlan].name), {
    jobs: words.countJobs(inputs.jobsPerMonth),
    profit: words.describeMoney(inputs.avgJobProfit),
    money:
      netPerMonth < 0 ? words.describeMoney(netPerMonth) : fill(sentences.gain, { amount: formatUsd(netPerMonth) }),
    roi: formatPercent(results.roiPercentage),
  });
  return caution ? `${summary} ${cautionIn(texts, caution)}` : summary;
}
