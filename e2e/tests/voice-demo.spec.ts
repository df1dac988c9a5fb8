import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";
import { VoiceButton } from "../pages/voice-button.ts";

test.beforeEach(({ landing }) => landing.open());

test("a page without a voice key says that the call is a demo - a recorded voice answers in the page: no SDK, no request", async ({
  page,
}) => {
  const voice = new VoiceButton(page);
  await expect(voice.idle).toHaveAccessibleName("Try Ringwell AI! Demo: recorded voice");
  await expect(voice.idle.getByText("Demo: recorded voice")).toBeVisible();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await voice.idle.click();
  await expect(voice.end).toBeVisible();
  await expect(voice.panel).toContainText("This is a demo: a recorded voice answers.");
  await expect(voice.captions).toContainText("AI:");
  await expect.poll(() => voice.panel.getByRole("meter", { name: "AI" }).getAttribute("value")).not.toBe("0");
  await voice.panel.getByLabel("Type instead of speaking").fill("Do you fix boilers?");
  await page.keyboard.press("Enter");
  await expect(voice.captions).toContainText("I hear you.");
  await voice.mute.click();
  await expect(voice.unmute).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include("[data-slot=voice]").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await voice.end.click();
  await expect(voice.panel).toContainText("The call has ended.");
  expect(fetched.filter((request) => !/^GET \/(?:assets\/|robot\.svg)/.test(request) || /vapi/.test(request))).toEqual(
    [],
  );
});

test("a demo call needs no line once its code is there, and an error says nothing of a demo", async ({
  page,
  context,
}) => {
  const voice = new VoiceButton(page);
  const loaded = page.waitForResponse(/\/assets\/demo-session/);
  await voice.idle.hover();
  await loaded;
  await page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = () => {
      navigator.mediaDevices.getUserMedia = open;
      return Promise.reject(new DOMException("In use", "NotReadableError"));
    };
  });
  await voice.idle.click();
  await expect(voice.callUs).toBeVisible();
  await expect(voice.panel).not.toContainText(/demo|sandbox|recorded/i);
  await expect(voice.retry).toBeEnabled();
  await context.setOffline(true);
  await voice.retry.click();
  await expect(voice.captions).toContainText("AI:");
});

test("a demo call is cancelled while its code arrives, and nothing of it comes later", async ({ page }) => {
  const letArrive = await holdBack(page, "**/assets/demo-session*.js");
  const voice = new VoiceButton(page);
  await voice.idle.click();
  await voice.cancel.click();
  await expect(voice.idle).toBeVisible();
  letArrive();
  await page.waitForLoadState("networkidle");
  await expect(voice.idle).toBeEnabled();
  await voice.idle.click();
  await expect(voice.end).toBeVisible();
});
