import type { Page } from "playwright/test";

/** Headless Chromium moves a pointer to the window's corner while a page loads. The page is not told: no visitor did. */
export function ignoreOwnPointer(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const ignore = (event: PointerEvent): void => {
      if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
    };
    addEventListener("pointermove", ignore, { capture: true });
  });
}
