import type { Page } from "playwright/test";

/** Every server that a test starts listens at this host. */
const OUR_HOST = "127.0.0.1";

/**
 * @returns faults of the page and of the tabs that it opens from now on: uncaught errors, violations of the
 * Content-Security-Policy, refusals of our own server
 */
export function watchFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    // Framing is refused where it should be: the tests of the embed say where.
    if (/Content.Security.Policy/i.test(message.text()) && !message.text().startsWith("Framing "))
      faults.push(message.text());
  });
  page.context().on("response", (response) => {
    const { hostname, pathname } = new URL(response.url());
    if (hostname === OUR_HOST && response.status() >= 400) faults.push(`${response.status()} ${pathname}`);
  });
  return faults;
}
