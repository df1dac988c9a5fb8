import { expect, test } from "../fixtures.ts";
import { Product } from "../product.ts";

test("the server is killed and started again - the lead is still there, and a failed try is made good", async ({
  page,
  calculator,
  leadDialog,
  landing,
  email,
}) => {
  const product = await Product.start("");
  try {
    await page.goto(product.url);
    await calculator.planButton.click();
    await leadDialog.fill({ email });
    await leadDialog.submit();
    await expect(landing.toast("Success!")).toBeVisible();

    await calculator.planButton.click();
    await leadDialog.fill({ email: `second-${email}` });
    await product.kill();
    await leadDialog.submit();
    await expect(landing.toast("Submission Failed")).toBeVisible();

    await product.restart();
    expect(await product.leadsOf(email)).toHaveLength(1);
    await leadDialog.submit();
    await expect(landing.toast("Success!")).toBeVisible();
    expect(await product.leadsOf(`second-${email}`)).toHaveLength(1);
  } finally {
    await product.dispose();
  }
});
