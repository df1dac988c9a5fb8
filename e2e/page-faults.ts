import type { Page } from "playwright/test";

/** @returns what goes wrong on the page from now on: uncaught errors, violations of the Content-Security-Policy */
export function watchFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}
