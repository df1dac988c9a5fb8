import { expect, test } from "../fixtures.ts";
import { PHONE } from "../phone.ts";

test.use(PHONE);

test.beforeEach(({ landing }) => landing.open());

test("visitor on a phone goes by the bar to the calculator, fills the form, and the lead is stored", async ({
  page,
  landing,
  calculator,
  leadDialog,
  product,
  email,
}) => {
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
  await landing.stickyBar.click();
  await expect(landing.calculatorHeading).toBeInViewport();
  await calculator.fillBusinessDetails({ type: "Cleaning" });
  await calculator.planButton.tap();
  await leadDialog.fill({ email, businessType: "Cleaning" });
  await leadDialog.submitButton.tap();
  await expect(landing.toast("Success!")).toBeVisible();
  expect(await product.leadsOf(email)).toMatchObject([{ business_type: "cleaning", jobs_per_month: 40 }]);
});
