import { expect, test } from "../fixtures.ts";

test("visitor unfolds the comparison on a phone - it follows the figures, and no cell takes more than three lines, six digits a year neither", async ({
  page,
  landing,
  calculator,
  estimate,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await landing.open();
  await expect(estimate.root).toContainText("You keep $455 more a month with Elite than with Pro");
  await expect(estimate.table).toBeHidden();
  await estimate.open();
  await expect(estimate.row("Extra profit per month")).toHaveText(["$1,043", "$1,498"]);
  await calculator.fillBusinessDetails({ plan: "Pro", jobs: "20", hours: "0" });
  await expect(estimate.row("Extra profit per month")).toHaveText(["$403", "$903"]);
  await expect(estimate.row("Break-even, jobs alone")).toHaveText(["1 more job a month", "2 more jobs a month"]);
  await estimate.steps.click();
  await expect(estimate.root).toContainText("$700 + $0 − $297 = $403 a month");
  await calculator.fillBusinessDetails({ plan: "Elite", jobs: "60", profit: "1250", hours: "8" });
  await expect(estimate.row("Extra profit per year").last()).toHaveText(/^\$\d{3},\d{3}$/);
  const lines = await estimate.table.locator("td span, tbody th").evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(Math.max(...lines)).toBeLessThanOrEqual(3);
});

test("the browser's own search finds the folded comparison, and unfolds it", async ({ page, landing, estimate }) => {
  await landing.open();
  await expect(estimate.table).toBeHidden();
  // A link to a text of the page unfolds as the search does, and can be asked for from outside.
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(`${address}#:~:text=Hours%20saved%20per%20month`);
  await expect(estimate.table).toBeVisible();
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
