import { formatNumber, formatPercent, formatUsd } from "@contractor-roi/roi-core";
import { useEffect, useRef, useState, type JSX } from "react";
import { COPY, PLAN_COPY } from "../content/copy.ts";
import type { DerivedRoi } from "./use-roi-results.ts";

/** Debounce time of announcements, in milliseconds. */
export const ANNOUNCEMENT_DELAY_MS = 1000;

/** A live region that announces new results after typing has paused; nothing is announced on load. */
export function ResultsAnnouncer({ roi }: { readonly roi: DerivedRoi }): JSX.Element {
  const [message, setMessage] = useState("");
  const summary = summarize(roi);
  const announced = useRef(summary);
  useEffect(() => {
    if (summary === announced.current) return;
    const timer = setTimeout(() => {
      announced.current = summary;
      setMessage(summary);
    }, ANNOUNCEMENT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [summary]);
  return <output className="sr-only">{message}</output>;
}

function summarize({ inputs, figures, results, profitable }: DerivedRoi): string {
  const { jobsPerMonth, avgJobProfit, selectedPlan } = inputs;
  return (
    `With ${formatNumber(jobsPerMonth)} jobs per month at ${formatUsd(avgJobProfit)} and the ${PLAN_COPY[selectedPlan].name} plan: ` +
    `extra profit ${formatUsd(figures.netPerMonth)} per month, annual ROI ${formatPercent(results.roiPercentage)}.` +
    (profitable ? "" : ` ${COPY.calculator.caution}`)
  );
}
