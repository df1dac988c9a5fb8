import { expect, expectSeen, expectText, test } from "./fixtures.ts";

test("visitor plays an example call by its buttons - sees the ticket, and the calculator for its trade", async ({
  visited,
  landingPage,
  calculatorPanel,
  voiceButton,
}) => {
  await landingPage.open();
  const widths = await visited.evaluate(async (selector) => {
    const width = (): number => document.querySelector(selector)?.getBoundingClientRect().width ?? 0;
    await document.fonts.ready;
    const arrived = width();
    const [standIn] = await document.fonts.load('700 16px "Barlow Condensed Fallback"').catch(() => []);
    document.documentElement.style.setProperty("--font-display", '"Barlow Condensed Fallback", sans-serif');
    return { arrived, before: width(), isThere: standIn?.status === "loaded" };
  }, "[data-slot=voice] button");
  expect(widths.isThere, "a face of this machine stands in: Arial, Roboto or Liberation Sans").toBe(true);
  expect(widths.before).toBeLessThanOrEqual(1.03 * widths.arrived);
  await voiceButton.idle.click();
  await voiceButton.choice("Roofing").click();
  for (const line of ["The roof leaks", "Maria", "555-0142", "14 Oak Street", "a dog in the yard", "No, not today"])
    await voiceButton.choice(new RegExp(line)).click();
  await expectText(voiceButton.panel, "Asked, not booked");
  await voiceButton.choice("What are calls like this worth to me?").click();
  await expectSeen(calculatorPanel.businessType("Roofing"));
  await expect.poll(() => calculatorPanel.businessType("Roofing").isChecked()).toBe(true);
});
