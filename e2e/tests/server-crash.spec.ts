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
    // The booking tab takes the focus, so nothing is typed meanwhile.
    const booking = page.waitForEvent("popup");
    await leadDialog.submit();
    await expect(landing.toast("Success!")).toBeVisible();
    await booking;

    await landing.sendAgainButton.click();
    await leadDialog.fill({ email: `second-${email}` });
    await product.kill();
    await leadDialog.submit();
    await expect(landing.toast("Submission Failed")).toBeVisible();

    await product.restart();
    const addresses = async () => (await product.leads()).map((lead) => lead["email"]);
    expect(await addresses()).toEqual([email]);
    await leadDialog.submit();
    await expect(landing.toast("Success!")).toBeVisible();
    expect(await addresses()).toEqual([`second-${email}`, email]);
  } finally {
    await product.dispose();
  }
});
