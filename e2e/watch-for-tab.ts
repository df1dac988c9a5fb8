import type { Page } from "playwright/test";

const TAB_TRIED = "A tab was tried at ";

/**
 * Waits until the page tries to open a tab, without looking at the page meanwhile: that would count as a click.
 *
 * @returns the moment, in milliseconds of the page's own clock: the browser's messages to a test arrive late, and not
 * equally late
 */
export async function watchForTab(page: Page): Promise<{ readonly triedAt: Promise<number> }> {
  await page.addInitScript((message) => {
    const open = window.open.bind(window);
    window.open = (...request) => {
      console.info(`${message}${performance.now()}`);
      return open(...request);
    };
  }, TAB_TRIED);
  const triedAt = new Promise<number>((resolve) => {
    page.on("console", (message) => {
      if (message.text().startsWith(TAB_TRIED)) resolve(Number(message.text().slice(TAB_TRIED.length)));
    });
  });
  return { triedAt };
}
