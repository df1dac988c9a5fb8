import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "../fixtures.ts";

test("visitor of an address where nothing is - learns it from the brand, and goes on to the calculator", async ({
  page,
  landing,
  product,
  expectedFaults,
}) => {
  expectedFaults.push(/^404 \/old-campaign$/);
  const answer = await page.goto(`${product.url}old-campaign?utm_source=van`);
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle("Page not found | Ringwell");
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We can't find that page.");
    await expect(page.getByText("Ringwell", { exact: true })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const groundEnds = await page.getByRole("main").evaluate((main) => main.getBoundingClientRect().bottom);
    expect(groundEnds).toBe(await page.evaluate(() => document.documentElement.scrollHeight));
  }
  await page.getByRole("link", { name: "Go to the ROI calculator" }).click();
  await expect.poll(() => landing.calculatorTop()).toBeCloseTo(0, 0);
});
