import { lostClicks } from "../first-clicks.ts";
import { expect, expectSeen, test } from "./fixtures.ts";

/** The icon is exchanged when the button's code has arrived, which the pointer's coming asks for. */
const ON_THE_ICON = [0.1, 0.4] as const;

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

test("a first click on the icon, held while the button's code arrives, is never lost", async ({
  visited,
  landingPage,
}) => {
  const clicks = [0, 100, 200].map((afterMs) => ({ afterMs, heldMs: 120, at: ON_THE_ICON }));
  expect(await lostClicks(visited, landingPage, clicks)).toEqual([]);
});
