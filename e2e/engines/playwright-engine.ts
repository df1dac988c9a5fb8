import type { Browser, BrowserType, LaunchOptions, Page } from "playwright/test";
import { standInForBooking } from "../booking-widget.ts";
import { watchFaults } from "../page-faults.ts";
import type { Engine, EnginePage } from "./engine.ts";

/**
 * A browser that Playwright drives itself.
 *
 * @param permissions granted to every page: headless browsers ask nobody
 */
export async function playwrightEngine(
  type: BrowserType,
  options: LaunchOptions,
  permissions: string[] = [],
): Promise<Engine> {
  const browser = await type.launch(options);
  return { newPage: () => newPage(browser, permissions), close: () => browser.close() };
}

async function newPage(browser: Browser, permissions: string[]): Promise<EnginePage> {
  const context = await browser.newContext({ locale: "en-US", permissions, viewport: { width: 1200, height: 860 } });
  await standInForBooking(context);
  const page: Page = await context.newPage();
  const faults = watchFaults(page);
  return {
    getByRole: (role, options) => page.getByRole(role, options),
    getByLabel: (label) => page.getByLabel(label),
    getByTestId: (id) => page.getByTestId(id),
    locator: (css) => page.locator(css),
    goto: (address) => page.goto(address),
    goBack: () => page.goBack(),
    reload: () => page.reload(),
    evaluate: (task, argument) => page.evaluate(task as never, argument),
    frame: (css) => page.frameLocator(css),
    resize: (width, height) => page.setViewportSize({ width, height }),
    press: (x, y, heldMs) => page.mouse.click(x, y, { delay: heldMs }),
    faults: async () => faults,
    close: () => context.close(),
  };
}
