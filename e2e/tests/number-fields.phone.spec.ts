import { expect, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";
import { PHONE } from "../phone.ts";
import { passFrames } from "../pass-frames.ts";

test.use({ ...PHONE, viewport: { width: 390, height: 844 } });

test("visitor taps a figure - it is replaced, and Enter goes from field to field without sending", async ({
  page,
  landing,
  calculator,
  leadDialog,
}) => {
  const letScriptsArrive = await holdBack(page, "**/assets/*.js");
  await landing.visit();
  await calculator.profit.tap();
  await page.keyboard.type("500");
  await expect(calculator.profit).toHaveValue("500");
  letScriptsArrive();
  await expect(calculator.extraProfit).toHaveText("$1,948");
  await calculator.jobs.tap();
  await page.keyboard.type("20");
  // 4 more jobs at $500, 21 hours at $45, less $497.
  await expect(calculator.extraProfit).toHaveText("$2,448");
  await calculator.planButton.tap();
  await expect(leadDialog.firstName).toHaveAttribute("enterkeyhint", "next");
  for (const field of [leadDialog.firstName, leadDialog.lastName, leadDialog.email, leadDialog.phone]) {
    await expect(field).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(leadDialog.businessType).toBeFocused();
  await expect(landing.toast("Missing Information")).toBeHidden();
});

test("visitor holds the plus button before later scripts arrive - it repeats until the finger is lifted", async ({
  page,
  landing,
  calculator,
}) => {
  await landing.open();
  const letScriptsArrive = await holdBack(page, "**/assets/*.js");
  const plus = page.getByRole("button", { name: "Increase Jobs/Month" });
  await plus.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await plus.boundingBox()) ?? {};
  const finger = await page.context().newCDPSession(page);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + 10, y: y + 10 }] });
  await expect.poll(async () => Number(await calculator.jobs.inputValue())).toBeGreaterThan(20);
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const reached = await calculator.jobs.inputValue();
  await passFrames(page, 30);
  await expect(calculator.jobs).toHaveValue(reached);
  letScriptsArrive();
});
