import { expect, test } from "../fixtures.ts";

test("visitor copies a link - the address stays, and whoever opens the link sees the same numbers", async ({
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
  await expect.poll(() => landing.calculatorTop()).toBeCloseTo(0, 0);
  await calculator.jobs.fill("13");
  expect(page.url()).toBe(link);
});
