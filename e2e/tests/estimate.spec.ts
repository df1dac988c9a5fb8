import { expect, test } from "../fixtures.ts";

test("visitor scrolls to the comparison - it arrives without moving anything, and follows the figures", async ({
  page,
  landing,
  calculator,
  estimate,
}) => {
  const chunks: string[] = [];
  page.on("request", (request) => chunks.push(new URL(request.url()).pathname));
  await landing.open();
  await expect(calculator.extraProfit).toHaveText("$1,498");
  await page.waitForLoadState("networkidle");
  expect(chunks.filter((chunk) => chunk.includes("estimate"))).toEqual([]);
  // It is there for screen readers and find-in-page all the same.
  await expect(estimate.forerunner).toBeAttached();
  await expect(estimate.row("Extra profit per month")).toHaveText(["$1,043", "$1,498"]);
  await page.evaluate(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
    ).observe({
      type: "layout-shift",
      buffered: false,
    });
    Object.assign(window, { shifts });
  });
  await page.mouse.move(700, 400);
  for (let turns = 0; turns < 40 && (await estimate.forerunner.isVisible()); turns += 1) await page.mouse.wheel(0, 200);
  await estimate.comeNear();
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  await expect(estimate.row("Extra profit per month")).toHaveText(["$1,043", "$1,498"]);
  await calculator.fillBusinessDetails({ plan: "Pro", jobs: "20", hours: "0" });
  await expect(estimate.row("Extra profit per month")).toHaveText(["$403", "$903"]);
  await expect(estimate.row("Break-even, jobs alone")).toHaveText(["1 more job a month", "2 more jobs a month"]);
  await expect(estimate.row("Pays from, hours counted")).toHaveText(["5 jobs a month", "8 jobs a month"]);
  await expect(estimate.projection("Conservative")).toHaveText(["$53", "$636", "−82%"]);
  await expect(estimate.projection("Expected")).toHaveText(["$403", "$4,836", "36%"]);
  await expect(estimate.projection("Upside")).toHaveText(["$753", "$9,036", "154%"]);
  await estimate.summary.click();
  await expect(estimate.root).toContainText("$700 + $0 − $297 = $403 a month");
});

test("before it is fetched the comparison is there to be seen, and only its space when other figures are entered", async ({
  page,
  landing,
  calculator,
  estimate,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await landing.open();
  await expect(estimate.forerunner).toContainText("$1,498");
  const space = (await estimate.place.boundingBox())?.height;
  await calculator.jobs.fill("20");
  await expect(estimate.forerunner).toBeHidden();
  expect((await estimate.place.boundingBox())?.height).toBe(space);
  await estimate.comeNear();
  await expect(estimate.row("Extra profit per month")).toHaveText(["$1,043", "$1,848"]);
});

test("visitor copies a link - the address stays as it was, and whoever opens the link sees the same numbers", async ({
  page,
  context,
  landing,
  calculator,
  estimate,
  product,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(product.url).origin });
  await landing.open("?utm_source=van&gclid=one-visit");
  await calculator.fillBusinessDetails({ type: "Roofing", plan: "Pro", jobs: "12", profit: "900.5", hours: "3" });
  await estimate.comeNear();
  await estimate.copyButton.click();
  await expect(estimate.root.locator("output")).toContainText("Link copied.");
  expect(page.url()).toBe(`${product.url}?utm_source=van&gclid=one-visit`);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(
    `${product.url}?v=1&type=roofing&plan=pro&jobs=12&profit=900.5&hours=3&utm_source=van#roi-calculator`,
  );
  const figures = await calculator.extraProfit.textContent();

  await page.goto("about:blank");
  await page.goto(link);
  await expect(calculator.businessType("Roofing")).toBeChecked();
  await expect(calculator.plan("Pro")).toBeChecked();
  await expect(calculator.jobs).toHaveValue("12");
  await expect(calculator.profit).toHaveValue("900.5");
  await expect(calculator.hours).toHaveValue("3");
  await expect(calculator.extraProfit).toHaveText(figures ?? "");
  await expect(calculator.results).toBeInViewport();
  await calculator.jobs.fill("13");
  expect(page.url()).toBe(link);
});

test("visitor opens a broken link - the usual figures show, and a note names what was not understood", async ({
  landing,
  calculator,
  page,
}) => {
  await landing.open("?v=1&type=hvac&plan=gold&jobs=22&profit=%3Cb%3E&hours=10");
  await expect(
    page.getByText(
      "Part of the link could not be read. Check these, they show our usual figures: Plan, Avg Job Profit.",
    ),
  ).toBeVisible();
  await expect(calculator.jobs).toHaveValue("22");
  await expect(calculator.profit).toHaveValue("350");
  await expect(calculator.plan("Elite")).toBeChecked();
});

test("the browser forbids copying - the link is shown, selected", async ({ page, landing, estimate, product }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await landing.open();
  await estimate.comeNear();
  await estimate.copyButton.click();
  await expect(estimate.linkField).toBeFocused();
  await expect(estimate.linkField).toHaveValue(
    `${product.url}?v=1&type=plumbing&plan=elite&jobs=15&profit=350&hours=8#roi-calculator`,
  );
  expect(await page.evaluate(() => window.getSelection()?.toString())).toContain("v=1&type=plumbing");
});

test("on a phone no amount of the comparison is broken, six digits a year neither", async ({
  page,
  landing,
  calculator,
  estimate,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await landing.open();
  await calculator.fillBusinessDetails({ type: "HVAC", plan: "Elite", jobs: "60", profit: "1250" });
  await estimate.comeNear();
  const amounts = estimate.projection("Expected");
  await expect(amounts.nth(1)).toHaveText(/^\$\d{3},\d{3}$/);
  const lines = (): Promise<number[]> =>
    amounts.locator("span").evaluateAll((spans) => spans.map((span) => span.getClientRects().length));
  await expect.poll(lines).toEqual([1, 1, 1]);
});
