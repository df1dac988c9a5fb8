import { buildQuote, type Quote } from "@contractor-roi/quote";
import type { RoiInputs } from "@contractor-roi/roi-core";
import { Button } from "@contractor-roi/ui/button";
import { useLayoutEffect, useState, type JSX } from "react";
import { createPortal, flushSync } from "react-dom";
import { trackEvent } from "../analytics/track-event.ts";
import { useLateTexts, useSite } from "../page-context.tsx";
import { PrintedEstimate } from "./printed-estimate.tsx";

export type PrintEstimateProps = {
  readonly inputs: RoiInputs;
  readonly readLink: () => string;
};

/** Prints the estimate only: the sheet is in the document from the click until printing has ended. */
export function PrintEstimate({ inputs, readLink }: PrintEstimateProps): JSX.Element {
  const { brand, plans } = useSite();
  const texts = useLateTexts().estimate;
  const [sheet, setSheet] = useState<{ readonly quote: Quote; readonly link: string } | null>(null);
  useLayoutEffect(() => {
    if (!sheet) return;
    const putAway = (): void => setSheet(null);
    window.addEventListener("afterprint", putAway);
    return () => window.removeEventListener("afterprint", putAway);
  }, [sheet]);

  const print = (): void => {
    trackEvent({ event: "estimate_printed" });
    const details = { preparedFor: "", preparedBy: brand.name, date: calendarDay(new Date()) };
    const quote = buildQuote(inputs, { ...details, regularPlans: plans });
    // Safari prints only during the click event, so the sheet is rendered synchronously.
    flushSync(() => setSheet({ quote, link: readLink() }));
    window.print();
  };
  return (
    <>
      <Button variant="secondary" onClick={print} className="max-sm:w-full">
        {texts.print}
      </Button>
      {sheet ? createPortal(<PrintedEstimate {...sheet} />, document.body) : null}
    </>
  );
}

/** The date in the visitor's time zone, such as "2026-01-31"; in the evening UTC may be a day ahead. */
export function calendarDay(now: Date): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
