import { expect, test } from "../fixtures.ts";

test.use({ javaScriptEnabled: false });

test("visitor without JavaScript - reads the whole page with typical figures, and can call or book", async ({
  page,
  landing,
  calculator,
}) => {
  await landing.visit();
  await expect(landing.headline).toBeVisible();
  await expect(calculator.extraProfit).toHaveText("$1,498");
  // None would do anything.
  await expect(page.locator("button:visible, [role=button]:visible")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2, name: /^Why 2,500\+ Contractors Trust/ })).toBeVisible();
  const note = page.locator("noscript p");
  await expect(note).toContainText("The ROI calculator needs JavaScript.");
  await expect(note.getByRole("link", { name: "(202) 555-0142" })).toHaveAttribute("href", "tel:+12025550142");
  await expect(note.getByRole("link", { name: /book a free 30-minute/ })).toHaveAttribute(
    "href",
    /booking\.example\.com/,
  );
  const bar = page.locator("[data-slot=calculator-top-bar]");
  await expect(bar.getByRole("link", { name: /Book Call/ })).toHaveAttribute("href", /booking\.example\.com/);
  await expect(bar.getByRole("link", { name: /Call/ }).last()).toHaveAttribute("href", "tel:+12025550142");

  const answer = page.getByText(/our booking calendar opens in a new tab/);
  await expect(answer).toBeHidden();
  await page.getByText("What happens after I send the form?").click();
  await expect(answer).toBeVisible();
  await landing.calculatorButton.click();
  await expect.poll(() => landing.calculatorTop()).toBeCloseTo(0, 0);
  expect(new URL(page.url()).hash).toBe("#roi-calculator");
});
