import { reportError } from "../reporting/report-error.ts";

const APPROACH = ["pointerover", "focusin", "click"];

/**
 * Imports the code of a part of the page. After a failure it tries again each time the line is back or the visitor approaches
 * that part (V9).
 *
 * @param onFailure called after each failure
 */
export async function retryImport<T>(place: HTMLElement, load: () => Promise<T>, onFailure: () => void): Promise<T> {
  for (let isReported = false; ; isReported = true) {
    try {
      return await load();
    } catch (error) {
      if (!isReported) reportError("app/load-chunk", error);
      onFailure();
      await nextChance(place);
    }
  }
}

function nextChance(place: HTMLElement): Promise<void> {
  const waiting = new AbortController();
  return new Promise((resolve) => {
    const take = (): void => {
      waiting.abort();
      resolve();
    };
    window.addEventListener("online", take, { signal: waiting.signal });
    for (const type of APPROACH) place.addEventListener(type, take, { signal: waiting.signal });
  });
}
