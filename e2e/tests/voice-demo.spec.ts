import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";
import { passFrames } from "../pass-frames.ts";
import { VoiceButton } from "../pages/voice-button.ts";

test.beforeEach(({ landing }) => landing.open());

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include("[data-slot=voice]").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
}

test("visitor of a page without a voice key plays an example call - no microphone, no request (V10)", async ({
  page,
  leadDialog,
  email,
  product,
}) => {
  const voice = new VoiceButton(page);
  await expect(voice.idle).toHaveAccessibleName("Try Ringwell AI! Hear an example call");
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error("An example call opens no microphone"));
    navigator.mediaDevices.enumerateDevices = () => Promise.reject(new Error("An example call lists no microphones"));
  });
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await voice.idle.click();
  await expect(voice.end).toBeVisible();
  await voice.choice("Plumbing").click();
  await expect(voice.panel).toContainText("Example call for a plumbing business.");
  await expectNoViolations(page);
  await voice.business.fill("Ace Plumbing");
  await page.keyboard.press("Enter");
  await expect(voice.captions).toContainText("AI: Thanks for calling Ace Plumbing.");
  for (const absent of [voice.mute, voice.visitorMeter, voice.panel.getByRole("combobox")])
    await expect(absent).toHaveCount(0);
  const typed = voice.panel.getByLabel("Or type it");
  await typed.fill("Do you like football?");
  await page.keyboard.press("Enter");
  await expect(voice.captions).toContainText("This is an example call, and I only know the lines on the buttons.");
  await typed.fill("a burst pipe!");
  await page.keyboard.press("Enter");
  await expect(voice.captions).toContainText("Customer: a burst pipe!");
  await expect(voice.captions).toContainText("AI: A burst pipe. Please shut off the main valve.");
  await expectNoViolations(page);
  await voice.choice("What will it cost?").click();
  await expect(voice.captions).toContainText("I don't quote prices over the phone.");
  await expect(voice.captions).not.toContainText("$");
  for (const line of ["At our office.", "220 Mill Road", "No, that's all.", "Yes, book it."])
    await voice.choice(new RegExp(`^${line}`)).click();
  await expect(voice.panel).toContainText("JOB BOOKED");
  const rows = await voice.panel.locator("dl > div").evaluateAll((all) => all.map((row) => row.textContent));
  expect(rows).toEqual(["TradePlumbing", "ProblemBurst pipe", "TimeToday at 6:30 PM", "Typical job$350"]);
  await expectNoViolations(page);
  expect(fetched.filter((request) => !/^GET \/(?:assets\/|robot\.svg)/.test(request) || /vapi/.test(request))).toEqual(
    [],
  );
  await voice.choice("Get my free report").click();
  await leadDialog.fill({ email });
  const submission = page.waitForRequest(/\/lead-intake$/);
  await leadDialog.submit();
  expect(await (await submission).headerValue("x-voice-call-id")).toBeNull();
  await expect.poll(async () => (await product.leadsOf(email)).map((lead) => lead["voice_call_id"])).toEqual([null]);
});

test("visitor plays an example call by keyboard with the sound off - each line is announced", async ({
  page,
  landing,
  calculator,
}) => {
  // A voice that begins and never ends, so that nothing is announced before the sound is off.
  await page.evaluate(() => {
    const voice = { name: "Voice", lang: "en-US", localService: true, default: true };
    const speak = (utterance: EventTarget): boolean => utterance.dispatchEvent(new Event("start"));
    Object.assign(window.speechSynthesis, { getVoices: () => [voice], speak });
    Object.assign(window, { SpeechSynthesisUtterance: EventTarget });
  });
  const voice = new VoiceButton(page);
  await calculator.fillBusinessDetails({ jobs: "33" });
  await voice.idle.focus();
  await page.keyboard.press("Enter");
  await expect(voice.end).toBeFocused();
  await voice.choice("HVAC").focus();
  await page.keyboard.press("Enter");
  await voice.business.focus();
  await page.keyboard.press("Enter");
  await expect(voice.announced).toHaveText("Example call for an HVAC business.");
  await voice.soundOff.focus();
  await page.keyboard.press("Enter");
  await expect(voice.announced).toHaveText("Thanks for calling. I'm the AI assistant. How can I help you today?");
  await voice.choice("The furnace won't start.").focus();
  await page.keyboard.press("Enter");
  await expect(voice.choice("At my house.")).toBeFocused();
  await expect(voice.announced).toContainText("No heat, I'm sorry.");
  await page.keyboard.press("Enter");
  await expect(voice.choice("14 Oak Street.")).toBeFocused();
  await expect(voice.announced).toContainText("At your house, got it.");
  await voice.end.focus();
  await page.keyboard.press("Enter");
  await expect(voice.announced).toHaveText("The call has ended.");
  await expect(voice.panel).not.toContainText("JOB BOOKED");
  await voice.choice("What are calls like this worth to me?").click();
  await expect(voice.panel).toBeHidden();
  await expect(page.getByRole("heading", { name: "What would answered calls earn you?" })).toBeFocused();
  await expect.poll(() => landing.calculatorTop()).toBeCloseTo(0, 0);
  await expect(calculator.jobs).toHaveValue("33");
  await expect(calculator.businessType("Plumbing")).toBeChecked();
});

test("after an example call no view has two filled buttons, wherever the page is scrolled to (P22)", async ({
  page,
  landing,
}) => {
  const voice = new VoiceButton(page);
  await voice.idle.click();
  await voice.end.click();
  const next = voice.choice("What are calls like this worth to me?");
  await expect(next).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1024, 1366],
    [1440, 900],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const place of ["[data-slot=hero]", "[data-slot=next-step]", "[data-slot=trust]"]) {
      await page.evaluate((part) => {
        document.querySelector(part)?.scrollIntoView({ block: "center", behavior: "instant" });
      }, place);
      await passFrames(page, 4);
      const filled = () =>
        page.locator("[data-variant=primary]").evaluateAll((buttons) =>
          buttons
            .filter((button) => {
              const { top, bottom } = button.getBoundingClientRect();
              const isFilled = getComputedStyle(button).backgroundColor !== "rgba(0, 0, 0, 0)";
              return isFilled && button.checkVisibility() && top < innerHeight && bottom > 0;
            })
            .map(({ textContent }) => textContent),
        );
      await expect.poll(filled, `${width} x ${height}, ${place}`).toEqual(["What are calls like this worth to me?"]);
    }
  }
  await landing.open();
  await expect(landing.calculatorButton).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

/** Sizes, and whether headline and main button are in the first view beside a panel. */
const SIZES = [
  [280, 653, false],
  [390, 664, false],
  [768, 1024, false],
  [1280, 720, true],
  [1440, 900, true],
  [2560, 1440, true],
] as const;

test("the panel of a call is whole and folds at every width from 280 to 2560 px", async ({ page }) => {
  const voice = new VoiceButton(page);
  await voice.idle.click();
  await voice.begin();
  await expect(voice.choice("We have no hot water.")).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  const fold = page.getByRole("button", { name: "Call details" });
  for (const [width, height, isWide] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect(voice.panel, `${width}`).toBeInViewport({ ratio: 1 });
    const { overflow, covered, isBesideFree } = await voice.panel.evaluate((panel) => {
      const own = panel.getBoundingClientRect();
      const isUnder = ({ left, right, top, bottom }: DOMRect): boolean =>
        left < own.right && right > own.left && top < own.bottom && bottom > own.top;
      const parts = [...document.querySelectorAll("[data-slot=hero] h1, [data-slot=hero] a[data-variant=primary]")];
      return {
        isBesideFree: !document.elementFromPoint(innerWidth / 2, innerHeight - 8)?.closest("[data-slot=voice]"),
        overflow: panel.scrollWidth - panel.clientWidth,
        covered: parts.filter((part) => isUnder(part.getBoundingClientRect())).map(({ textContent }) => textContent),
      };
    });
    expect(overflow, `${width}`).toBe(0);
    if (isWide) expect({ covered, isBesideFree }, `${width}`).toEqual({ covered: [], isBesideFree: true });
    await fold.click();
    await expect(voice.choice("We have no hot water.")).toBeHidden();
    await fold.click();
  }
});

test("an example call needs no line once its code is there", async ({ page, context }) => {
  const voice = new VoiceButton(page);
  await voice.idle.hover();
  // Each of both scripts is fetched, then imported.
  const loads = (): Promise<number> =>
    page.evaluate(() => {
      const entries = performance.getEntriesByType("resource");
      return entries.filter(({ name }) => /\/assets\/demo-(?:session|call-en)/.test(name)).length;
    });
  await expect.poll(loads).toBe(4);
  await context.setOffline(true);
  await voice.idle.click();
  await voice.begin();
  await voice.choice("We have no hot water.").click();
  await expect(voice.captions).toContainText("Is that at your home, or at a business?");
});

test("an example call is cancelled while its code arrives, and nothing of it comes later", async ({ page }) => {
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
