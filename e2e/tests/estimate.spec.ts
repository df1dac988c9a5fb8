import type { Page } from "playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
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

for (const format of ["Letter", "A4"] as const) {
  test(
    `visitor prints the estimate on ${format} - one page with inputs, both plans, the sum, break-even and date`,
    { tag: format === "Letter" ? [] : "@deep" },
    async ({ page, landing, calculator, estimate }) => {
      await answerPrintDialog(page);
      await page.clock.setFixedTime(new Date("2026-01-31T23:30:00-06:00"));
      await landing.open("?utm_source=van");
      await calculator.fillBusinessDetails({ type: "HVAC", jobs: "22", profit: "410", hours: "10" });
      await estimate.comeNear();
      await estimate.printButton.click();
      const { pages, text } = await printToPdf(page, format);
      expect(pages).toBe(1);
      for (const part of [
        "Ringwell Estimate",
        "January 31, 2026",
        "Trade HVAC",
        "Jobs a month 22",
        "Profit per job $410",
        "Admin hours a week 10",
        "$1,693 a month, $20,316 a year",
        "$2,313 a month, $27,756 a year",
        "the saved hours alone pay for it",
        "$1,640 + $1,170 − $497 = $2,313 a month",
        "Time saved 26 h × $45 $1,170",
        "A saved hour is worth $45.",
        "This is an estimate, not a guarantee.",
        "?v=1&type=hvac&plan=elite&jobs=22&profit=410&hours=10&utm_source=van",
      ]) {
        expect(text).toContain(part);
      }
      expect(text).not.toContain("Stop Losing Jobs");
      // Printing is over: the sheet is gone, and the next print is the page's.
      await expect(page.locator("[data-slot=printed-estimate]")).toHaveCount(0);
      expect((await printToPdf(page, format)).text).toContain("Stop Losing Jobs");
    },
  );
}

test("a plan that loses money prints on one page too, and says so", async ({ page, landing, calculator, estimate }) => {
  await answerPrintDialog(page);
  await landing.open();
  await calculator.fillBusinessDetails({ type: "Landscaping", jobs: "2", profit: "0", hours: "0" });
  await estimate.comeNear();
  await estimate.printButton.click();
  const { pages, text } = await printToPdf(page, "Letter");
  expect(pages).toBe(1);
  expect(text).toContain("These figures do not cover the plan's cost.");
  expect(text).toContain("no number of jobs pays for it");
});

/** The browser's own dialog cannot be answered from here: the test prints in its place. */
function answerPrintDialog(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    window.print = () => undefined;
  });
}

async function printToPdf(
  page: Page,
  format: "Letter" | "A4",
): Promise<{ readonly pages: number; readonly text: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format })));
  const { totalPages, text } = await extractText(pdf, { mergePages: true });
  // A line break of the layout may fall anywhere, also inside a link.
  return { pages: totalPages, text: text.replaceAll(/\s+/g, " ").replaceAll("/? ", "/?") };
}

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
