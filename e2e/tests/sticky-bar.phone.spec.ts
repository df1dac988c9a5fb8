import { expect, test } from "../fixtures.ts";

test.beforeEach(({ landing }) => landing.open());

test("the bar shows above 300 px of scroll, hides again, and leads to the calculator", async ({ page, landing }) => {
  const scrollTo = (y: number): Promise<void> =>
    page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
  await expect(landing.stickyBar).toBeHidden();
  await scrollTo(300);
  await expect(landing.stickyBar).toBeHidden();
  await scrollTo(301);
  await expect(landing.stickyBar).toBeVisible();
  await scrollTo(300);
  await expect(landing.stickyBar).toBeHidden();
  await scrollTo(400);
  await landing.stickyBar.click();
  await expect(landing.calculatorHeading).toBeInViewport();
});

test("a visitor on a phone fills the form and the lead is stored", async ({
  landing,
  calculator,
  leadDialog,
  product,
  email,
}) => {
  await calculator.fillBusinessDetails({ type: "Cleaning" });
  await calculator.planButton.tap();
  await leadDialog.fill({ email, businessType: "Cleaning" });
  await leadDialog.submitButton.tap();
  await expect(landing.toast("Success!")).toBeVisible();
  expect(await product.leadsOf(email)).toMatchObject([{ business_type: "cleaning", jobs_per_month: 40 }]);
});
