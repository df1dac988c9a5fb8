import { expect, expectSeen, test } from "./fixtures.ts";

test("the voice button does not shrink when the display face arrives; visitor tries it - a call that they end, or an error that offers the phone", async ({
  visited,
  landingPage,
  voiceButton,
  engineName,
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
  const isCall = voiceButton.end;
  const isError = voiceButton.callUs;
  await expect.poll(async () => (await isCall.isVisible()) || (await isError.isVisible())).toBe(true);
  // WebKitGTK's browser has no microphone to give; the others have a pretended one.
  if (engineName === "webkit" && (await isError.isVisible())) {
    expect(await isError.getAttribute("href")).toBe("tel:+12025550143");
    return;
  }
  await isCall.click();
  await expectSeen(voiceButton.idle);
});
