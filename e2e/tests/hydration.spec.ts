import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";
import { ignoreOwnPointer } from "../ignore-own-pointer.ts";
import { passFrames } from "../pass-frames.ts";

/** Everything that the browser says from now on, ordinary messages aside. */
function listenToConsole(page: Page): readonly string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning" || message.type() === "error") said.push(`${message.type()}: ${message.text()}`);
  });
  return said;
}

test("hydration finds the prerendered page - the browser says nothing, every element stays", async ({
  page,
  landing,
}) => {
  const said = listenToConsole(page);
  const letScriptsArrive = await holdBack(page, "**/assets/*.js");
  await landing.visit();
  const elements = await page.evaluateHandle(() => [...document.querySelectorAll("#root *")]);
  letScriptsArrive();
  await landing.becomeInteractive();
  const gone = await elements.evaluate((all) =>
    all.filter((element) => !element.isConnected).map((element) => element.outerHTML),
  );
  expect(gone).toEqual([]);
  expect(said).toEqual([]);
});

test("the page paints with its one request answered, whatever becomes of the others", async ({ page, landing }) => {
  await page.route(/\/assets\/|\.(?:svg|png|ico|webmanifest)$/, () => new Promise(() => undefined));
  await landing.visit();
  const firstPaint = (): Promise<number> =>
    page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  await expect.poll(firstPaint).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a visitor who does nothing gets React, the page and its texts, and no more", async ({ page, landing }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await ignoreOwnPointer(page);
  await landing.open();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() =>
    window.dispatchEvent(new ErrorEvent("error", { error: new Error("a fault of the page"), message: "a fault" })),
  );
  await passFrames(page, 60);
  // A late script is fetched, then imported from the cache.
  const scripts = new Set(requested.filter((path) => path.endsWith(".js")));
  expect(Array.from(scripts, (path) => path.replace(/-[\w-]{8}\.js$/, "")).sort()).toEqual([
    "/assets/en",
    "/assets/index",
    "/assets/react",
    "/assets/rolldown-runtime",
  ]);
});
