import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
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
  await page.route("**/assets/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await landing.visit();
  const elements = await page.evaluateHandle(() => [...document.querySelectorAll("#root *")]);
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

test("a visitor who does nothing gets React, the page and its texts, no more", async ({ page, landing }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await ignoreOwnPointer(page);
  await landing.open();
  // Longer than an idle moment is waited for.
  await passFrames(page, 300);
  // A late script is fetched, then imported from the cache.
  const scripts = new Set(requested.filter((path) => path.endsWith(".js")));
  expect(Array.from(scripts, (path) => path.replace(/-[\w-]{8}\.js$/, "")).sort()).toEqual([
    "/assets/en",
    "/assets/index",
    "/assets/react",
    "/assets/rolldown-runtime",
  ]);
});

test("page and scripts arrive compressed; scripts are kept for good, the page is asked for each time", async ({
  page,
  product,
}) => {
  const script = page.waitForResponse(/\/assets\/index-[\w-]+\.js$/);
  const html = await page.goto(product.url);
  const headers = [await html?.allHeaders(), await (await script).allHeaders()];
  for (const sent of headers) {
    expect(sent?.["content-encoding"]).toMatch(/^(br|gzip)$/);
    expect(sent?.["vary"]).toBe("Accept-Encoding");
  }
  expect(headers.map((sent) => sent?.["cache-control"])).toEqual(["no-cache", "public, max-age=31536000, immutable"]);
});

// Every test fails at a violation of these policies: see page-faults.ts.
test("page and calculator for embedding come with a Content-Security-Policy without inline or foreign sources", async ({
  page,
  product,
  partnerSite,
}) => {
  const policyOf = async (path: string): Promise<string> =>
    (await page.request.get(`${product.url}${path}`)).headers()["content-security-policy"] ?? "";
  const [ofPage, ofEmbed] = [await policyOf(""), await policyOf("embed.html")];
  for (const policy of [ofPage, ofEmbed]) {
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'/);
    expect(policy.replace(partnerSite.origin, "")).not.toMatch(/unsafe|https?:/);
  }
  expect(ofPage).toContain("frame-ancestors 'none'");
  expect(ofEmbed).toContain(`frame-ancestors 'self' ${partnerSite.origin}`);
});
