import { reportError } from "../reporting/report-error.ts";

const APPROACH = ["pointerover", "focusin", "click"];

/**
 * Fetches what a part of the page needs, twice at once. If it cannot be had, it is fetched again each time the line is back
 * or the visitor approaches that part (V9).
 *
 * @param onFailure called each time it could not be had
 */
export async function fetchAtLast<T>(place: HTMLElement, fetch: () => Promise<T>, onFailure: () => void): Promise<T> {
  for (let isReported = false; ; isReported = true) {
    try {
      return await fetch().catch(fetch);
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
