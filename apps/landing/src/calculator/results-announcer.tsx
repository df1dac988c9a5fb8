import { useEffect, useRef, useState, type JSX } from "react";
import { COPY } from "../content/copy.ts";
import type { DerivedRoi } from "./use-roi-results.ts";

/** Debounce time of announcements, in milliseconds. */
export const ANNOUNCEMENT_DELAY_MS = 1000;

/**
 * A live region that announces new results after typing has paused; nothing is announced on load. Its words are loaded for the
 * first announcement.
 */
export function ResultsAnnouncer({ roi }: { readonly roi: DerivedRoi }): JSX.Element {
  const [message, setMessage] = useState("");
  const entered = JSON.stringify(roi.inputs);
  const announced = useRef(entered);
  useEffect(() => {
    if (entered === announced.current) return;
    const timer = setTimeout(() => {
      announced.current = entered;
      const { inputs, figures, results, profitable } = roi;
      import("../content/words/summary-words.ts").then(
        ({ summaryText }) =>
          setMessage(summaryText(inputs, figures, results) + (profitable ? "" : ` ${COPY.calculator.caution}`)),
        () => undefined,
      );
    }, ANNOUNCEMENT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [entered, roi]);
  return <output className="sr-only">{message}</output>;
}
