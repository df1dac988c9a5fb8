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
  await expect(voice.captions).toContainText("AI: Thanks for calling. This is the AI assistant.");
  await voice.choice("Plumbing").click();
  await expect(voice.panel).toContainText("Example call for a plumbing business.");
  await expectNoViolations(page);
  for (const absent of [
    voice.mute,
    voice.visitorMeter,
    voice.panel.getByRole("combobox"),
    voice.panel.getByRole("textbox"),
  ])
    await expect(absent).toHaveCount(0);
  await voice.choice("A pipe burst under the sink.").click();
  await expect(voice.captions).toContainText("AI: A burst pipe. Please shut off the main valve right now.");
  await voice.givenName.fill("Ana <b>Núñez</b>");
  await page.keyboard.press("Enter");
  await expect(voice.captions).toContainText("AI: Thank you, Ana b Núñez b.");
  await expectNoViolations(page);
  for (const line of [
    "It's 555-0142.",
    "Am I talking to a person?",
    "220 Mill Road",
    "What will it cost?",
    "There's a dog",
  ])
    await voice.choice(new RegExp(`^${line.replace("?", "\\?")}`)).click();
  await expect(voice.captions).toContainText("This can't wait. I can send somebody t");
  await expect(voice.captions).not.toContainText("$");
  await voice.choice("Actually, tomorrow works better.").click();
  await expect(voice.panel).toContainText("JOB MOVED");
  const rows = await voice.panel.locator("dl > div").evaluateAll((all) => all.map((row) => row.textContent));
  expect(rows).toEqual([
    "NameAna b Núñez b",
    "Number555-0142",
    "TradePlumbing",
    "ProblemBurst pipe",
    "Address220 Mill Road, around the back",
    "NoteAsked what it costs, Dog in the yard",
    "WhenTomorrow at 8 AM",
    "Typical job$350",
  ]);
  await expect(voice.announced).toContainText("JOB MOVED. Name: Ana b Núñez b. Number: 555-0142.");
  await expectNoViolations(page);
  expect(fetched.filter((request) => !/^GET \/(?:assets\/|robot\.svg)/.test(request) || /vapi/.test(request))).toEqual(
    [],
  );
  await voice.choice("Get my free report").click();
  await expect(leadDialog.businessType).toHaveValue("plumbing");
  await expect(leadDialog.submitButton).toHaveCSS("background-color", "rgb(255, 122, 26)");
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
    const voice = { name: "Samantha", lang: "en-US", localService: true, default: true };
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
  await expect(voice.announced).toHaveText("Example call for an HVAC business.");
  await voice.soundOff.focus();
  await page.keyboard.press("Enter");
  await expect(voice.announced).toHaveText("Thanks for calling. This is the AI assistant. What can we do for you?");
  await voice.choice("The heat is out, and we have a baby.").focus();
  await page.keyboard.press("Enter");
  await expect(voice.choice("This is Maria Lopez.")).toBeFocused();
  await expect(voice.announced).toContainText("No heat, with a baby.");
  await page.keyboard.press("Enter");
  await expect(voice.choice("It's 555-0142.")).toBeFocused();
  await expect(voice.announced).toContainText("Thank you, Maria Lopez.");
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

test("in and after an example call no view has two filled buttons, wherever the page is scrolled to (P22)", async ({
  page,
  landing,
}) => {
  const voice = new VoiceButton(page);
  await voice.idle.click();
  await expect(voice.end).toBeVisible();
  await expectFilled(page, "End Call");
  const panel = await voice.panel.locator("..").boundingBox();
  const end = await voice.end.boundingBox();
  expect(end && panel && end.x > panel.x && end.y + end.height < panel.y + panel.height).toBe(true);
  await voice.end.click();
  await expectFilled(page, "What are calls like this worth to me?");
  await landing.open();
  await expect(landing.calculatorButton).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

/** Leaves the page at 1440 px. */
async function expectFilled(page: Page, name: string): Promise<void> {
  const filled = () =>
    page.locator("[data-variant=primary], [data-variant=destructive]").evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { top, bottom } = button.getBoundingClientRect();
          const isFilled = getComputedStyle(button).backgroundColor !== "rgba(0, 0, 0, 0)";
          return isFilled && button.checkVisibility() && top < innerHeight && bottom > 0;
        })
        .map(({ textContent }) => textContent),
    );
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1024, 1366],
    [2560, 1440],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const place of ["[data-slot=hero]", "[data-slot=next-step]", "[data-slot=trust]"]) {
      await page.evaluate((part) => {
        document.querySelector(part)?.scrollIntoView({ block: "center", behavior: "instant" });
      }, place);
      await passFrames(page, 4);
      await expect.poll(filled, `${width} x ${height}, ${place}`).toEqual([name]);
    }
  }
}

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
  await voice.choice("Plumbing").click();
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
  await voice.choice("Play the whole call").click();
  await expect(voice.panel).toContainText("JOB BOOKED", { timeout: 90_000 });
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
