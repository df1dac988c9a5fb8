import type { JSHandle, Page } from "playwright/test";

/** Waits until the display face is there. `document.fonts.check` says yes, too, where no such face is known yet. */
export function displayFaceLoaded(page: Page): Promise<JSHandle> {
  return page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.replaceAll('"', "") === "Barlow Condensed" && status === "loaded",
    ),
  );
}
