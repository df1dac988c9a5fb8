import type { Page } from "playwright/test";
import { passFrames } from "./pass-frames.ts";

/** The addresses of Framer Motion's scripts. */
export const FRAMER_MOTION = /\/assets\/(?:framer-motion|moving-sheet)-[\w-]+\.js/;

/** Waits until a dialog's sheet can move. The dialog is fetched when its button is in view, approached or clicked. */
export function sheetLoaded(page: Page): Promise<void> {
  return evaluated(page, "moving-sheet");
}

async function evaluated(page: Page, chunk: string): Promise<void> {
  const address = await page.waitForFunction(
    (name) =>
      performance
        .getEntriesByType("resource")
        .map((entry) => entry.name)
        .find((url) => new RegExp(`/${name}-[^/]+\\.js$`).test(url)) ?? "",
    chunk,
  );
  await page.evaluate((url) => import(url), await address.jsonValue());
  // The page imports it when all that it needs is fetched, and puts it into place in a rendering of its own.
  await passFrames(page, 20);
}
