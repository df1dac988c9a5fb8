import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page, Request } from "playwright/test";
import type { Scenario } from "@contractor-roi/voice-client/testing";
import { holdBack } from "../hold-back.ts";
import { ignoreOwnPointer } from "../ignore-own-pointer.ts";
import { VoiceButton } from "../pages/voice-button.ts";
import { countCalls, expect, test } from "../voice-provider.ts";
import { passFrames } from "../pass-frames.ts";

/** Remembers every microphone track that the page was given. */
async function watchMicrophones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { microphoneTracks: tracks });
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getAudioTracks());
      return stream;
    };
  });
}

function liveMicrophones(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      (window as unknown as { microphoneTracks: MediaStreamTrack[] }).microphoneTracks.filter(
        (track) => track.readyState === "live",
      ).length,
  );
}

test.beforeEach(async ({ page, landing }) => {
  await ignoreOwnPointer(page);
  await watchMicrophones(page);
  await landing.open();
});

test("visitor talks to the assistant - nothing is loaded before they come near; the assistant is told trade and plan; greeting with captions, mute, End Call", async ({
  page,
  calculator,
}) => {
  const voice = new VoiceButton(page);
  await page.waitForLoadState("networkidle");
  const loaded = (): Promise<string[]> =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  expect((await loaded()).filter((path) => /voice|vapi/.test(path))).toEqual([]);
  await calculator.businessType("HVAC").check();
  await calculator.plan("Pro").check();
  await voice.idle.hover();
  await expect.poll(async () => (await loaded()).some((path) => /vapi/.test(path))).toBe(true);
  const letCallBegin = await holdBack(page, "**/call/web");
  const call = page.waitForRequest("**/call/web");
  await voice.idle.click();
  await expect(voice.connecting).toBeDisabled();
  expect((await call).postDataJSON()).toEqual({
    assistantId: "sandbox-assistant",
    assistantOverrides: { variableValues: { trade: "HVAC", plan: "Pro" } },
  });
  expect(await (await call).headerValue("authorization")).toBe("Bearer public-key");
  letCallBegin();
  await expect(voice.end).toBeVisible();
  await expect(voice.captions).toContainText("AI:");
  await expect.poll(() => voice.panel.getByRole("meter", { name: "AI" }).getAttribute("value")).not.toBe("0");
  await voice.mute.click();
  await expect(voice.unmute).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include("[data-slot=voice]").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await voice.end.click();
  await expect(voice.idle).toBeVisible();
  await expect(voice.panel).toContainText("The call has ended.");
  expect(await liveMicrophones(page)).toBe(0);
  // Who reads how the call ended closes the panel when another one could be started again.
  await expect(voice.idle).toBeEnabled();
  await voice.close.click();
  await expect(voice.panel).toBeHidden();
  await expect(voice.idle).toBeFocused();
});

test("a muted microphone is said by the status, the button, its icon and colour, and the level meter; unmuted it is not", async ({
  page,
}) => {
  const voice = new VoiceButton(page);
  await voice.idle.click();
  await expect(voice.mute).toBeVisible();
  const look = (button: Locator): Promise<string> =>
    button.evaluate(
      (element) => `${getComputedStyle(element).backgroundColor} ${element.querySelectorAll("svg path").length}`,
    );
  const unmutedLook = await look(voice.mute);
  await voice.mute.click();
  await expect(voice.panel).toContainText("Muted. The AI can't hear you.");
  await expect(voice.announced).toHaveText("Muted. The AI can't hear you.");
  await expect(voice.visitorMeter).toHaveAccessibleName("You: muted");
  await expect(voice.visitorMeter).toHaveAttribute("value", "0");
  // A label that changes, and no pressed state beside it: together they would say the opposite.
  await expect(voice.unmute).not.toHaveAttribute("aria-pressed");
  await expect.poll(() => look(voice.unmute)).not.toBe(unmutedLook);
  await expect(voice.unmute).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(voice.announced).toHaveText("You are connected. Say hello.");
  await expect(voice.visitorMeter).toHaveAccessibleName("You");
  await expect(voice.mute).toBeFocused();
});

test.describe("the lead dialog during a call", () => {
  test.beforeEach(async ({ page, calculator, leadDialog }) => {
    const voice = new VoiceButton(page);
    await voice.idle.click();
    await expect(voice.end).toBeVisible();
    await calculator.planButton.click();
    await expect(leadDialog.firstName).toBeFocused();
  });

  test("the pointer mutes and ends the call in it, and goes on with the form, on a small phone and at 400 % zoom too", async ({
    page,
    leadDialog,
  }) => {
    const voice = new VoiceButton(page);
    for (const viewport of [
      { width: 320, height: 256 },
      { width: 390, height: 664 },
    ]) {
      await page.setViewportSize(viewport);
      await expect(voice.end).toBeInViewport({ ratio: 1 });
      await expect(voice.mute).toBeInViewport({ ratio: 1 });
    }
    await expect(leadDialog.submitButton).toBeInViewport({ ratio: 1 });
    await expect(leadDialog.firstName).toBeInViewport({ ratio: 1 });
    expect(await leadDialog.root.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
    await voice.mute.click();
    await expect(leadDialog.root.getByRole("status")).toHaveText("Muted. The AI can't hear you.");
    await voice.unmute.click();
    await expect(leadDialog.root.getByRole("status")).toHaveText("You are connected. Say hello.");
    await leadDialog.firstName.fill("Dana");
    await voice.end.click();
    await expect(leadDialog.root).toContainText("The call has ended.");
    expect(await liveMicrophones(page)).toBe(0);
    await expect(leadDialog.firstName).toHaveValue("Dana");
    await leadDialog.lastName.fill("Rivera");
  });

  test("the keyboard reaches the call in it; its end keeps the focus in the dialog", async ({ page, leadDialog }) => {
    const voice = new VoiceButton(page);
    await page.keyboard.press("Shift+Tab");
    await expect(leadDialog.closeButton).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(voice.end).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(leadDialog.root.locator("summary:focus")).toHaveText("Captions and typing");
    await page.keyboard.press("Shift+Tab");
    await expect(voice.mute).toBeFocused();
    await page.keyboard.press("Space");
    await expect(voice.unmute).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await holdEnter(page);
    await expect(voice.idle).toBeFocused();
    expect(await liveMicrophones(page)).toBe(0);
    await page.keyboard.press("Tab");
    await expect(leadDialog.closeButton).toBeFocused();
  });

  test("a screen reader finds the call in it, captions and typing work, and closing it puts the call back into the page", async ({
    page,
    calculator,
    leadDialog,
  }) => {
    const voice = new VoiceButton(page);
    // By role: controls that the dialog hides from a screen reader are not found.
    await expect(leadDialog.root.getByRole("region", { name: "Call with Ringwell AI" })).toBeVisible();
    await expect(leadDialog.root.getByRole("status")).toHaveText("You are connected. Say hello.");
    await expect(leadDialog.root.getByRole("button", { name: "End Call" })).toBeVisible();
    await expect(page.getByRole("button", { name: "End Call" })).toHaveCount(1);
    const { violations } = await new AxeBuilder({ page }).include("[data-slot=dialog]").analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);

    await expect(voice.captions).toBeHidden();
    await leadDialog.root.getByText("Captions and typing").click();
    await expect(voice.captions).toContainText("AI:");
    await voice.panel.getByLabel("Type instead of speaking").fill("Do you fix boilers?");
    await page.keyboard.press("Enter");
    await expect(voice.captions).toContainText("You: Do you fix boilers?");
    await expect(voice.captions).toContainText("I hear you.");
    await expect(leadDialog.root).toBeVisible();

    // Folded in the dialog alone.
    await leadDialog.root.getByText("Captions and typing").click();
    await expect(voice.captions).toBeHidden();
    await voice.end.focus();
    await page.keyboard.press("Escape");
    await expect(leadDialog.root).toBeHidden();
    await expect(calculator.planButton).toBeFocused();
    await expect(voice.captions).toBeVisible();
    await voice.end.click();
    await expect(voice.idle).toBeEnabled();
  });
});

/**
 * Clicks there once for each pause, that many milliseconds after the click before, whatever stands there by then. It uses the
 * page's own clock: on a busy machine a click from outside comes too late.
 */
async function clickInARow(page: Page, place: Locator, ...pauses: readonly number[]): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error("Cannot click it as it must be on the page: it is not");
  await page.evaluate(
    async ({ x, y, pauses: waits }) => {
      for (const wait of waits) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        document.elementFromPoint(x, y)?.closest("button")?.click();
      }
    },
    { x: box.x + box.width / 2, y: box.y + box.height / 2, pauses },
  );
}

/** Clicks the voice button that many milliseconds after its label has become that of a call not begun. */
function clickAfterHangUp(page: Page, milliseconds: number): Promise<void> {
  return page.evaluate(
    (wait) =>
      new Promise<void>((resolve) => {
        const findIdle = () =>
          [...document.querySelectorAll<HTMLButtonElement>("[data-slot=voice] button")].find(({ textContent }) =>
            textContent.startsWith("Try"),
          );
        new MutationObserver((_changes, observer) => {
          const button = findIdle();
          if (!button) return;
          observer.disconnect();
          setTimeout(() => resolve(button.click()), wait);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    milliseconds,
  );
}

/** Holds Enter down for more than a second, as a keyboard repeats it. */
async function holdEnter(page: Page): Promise<void> {
  for (let repeat = 0; repeat < 30; repeat += 1) {
    await page.keyboard.down("Enter");
    await passFrames(page, 2);
  }
  await page.keyboard.up("Enter");
}

for (const gap of [60, 200, 450]) {
  test(
    `a second click ${gap} ms after End Call starts no call; a click on the button that is enabled again does (V7)`,
    { tag: gap === 200 ? [] : "@deep" },
    async ({ page }) => {
      const voice = new VoiceButton(page);
      const calls = countCalls(page);
      await voice.idle.click();
      await expect(voice.end).toBeVisible();
      await clickInARow(page, voice.end, 0, gap);
      await expect(voice.idle).toBeEnabled();
      expect(calls()).toBe(1);
      expect(await liveMicrophones(page)).toBe(0);
      await voice.idle.click();
      await expect(voice.end).toBeVisible();
      expect(calls()).toBe(2);
    },
  );
}

test("the assistant hangs up - back to idle without an error, and a click 80 ms later starts no call", async ({
  page,
  provider,
}) => {
  const voice = new VoiceButton(page);
  const calls = countCalls(page);
  await voice.idle.click();
  await expect(voice.end).toBeVisible();
  const clicked = clickAfterHangUp(page, 80);
  await provider.act("hangUp");
  await clicked;
  await expect(voice.idle).toBeEnabled();
  await expect(voice.callUs).toBeHidden();
  expect(calls()).toBe(1);
  expect(await liveMicrophones(page)).toBe(0);
});

test("Enter held down starts one call, and held down again ends it and starts none; the focus stays on the button", async ({
  page,
}) => {
  const voice = new VoiceButton(page);
  const calls = countCalls(page);
  await voice.idle.focus();
  await holdEnter(page);
  await expect(voice.end).toBeFocused();
  expect(calls()).toBe(1);
  await holdEnter(page);
  await expect(voice.idle).toBeFocused();
  await expect(voice.idle).toBeEnabled();
  expect(calls()).toBe(1);
  await page.keyboard.press("Enter");
  await expect(voice.end).toBeFocused();
  expect(calls()).toBe(2);
});

test("clicks until the button's script has taken it over start one call, whenever the last one came", async ({
  page,
}) => {
  const voice = new VoiceButton(page);
  const calls = countCalls(page);
  // A task between any two of React's: it meets none of these clicks. React's elements have its properties.
  await voice.idle.evaluate(
    (button) =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => {
          if (Object.keys(button).some((key) => key.startsWith("__reactProps"))) return resolve();
          button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
          port2.postMessage(null);
        });
        port1.start();
        port2.postMessage(null);
      }),
  );
  await expect(voice.end).toBeVisible();
  expect(calls()).toBe(1);
});

const FAILURES: readonly Scenario[] = [
  { answer: "concurrency-limit" },
  { answer: "unauthorized" },
  { answer: "html-error" },
  { answer: "malformed-json" },
  { join: "fails" },
  { microphone: "denied" },
];
for (const scenario of FAILURES) {
  test(
    `the call fails (${Object.values(scenario)[0]}) - Call Us! dials the phone number, the microphone is off, the page works`,
    { tag: scenario.answer === "concurrency-limit" ? [] : "@deep" },
    async ({ page, calculator, provider }) => {
      const voice = new VoiceButton(page);
      provider.scenario = scenario;
      await voice.idle.click();
      await expect(voice.callUs).toBeVisible();
      await expect(voice.callUs).toHaveAttribute("href", "tel:+12025550143");
      await expect(voice.panel).toContainText("The button below now calls (202) 555-0143.");
      await expect(voice.panel).not.toContainText(/key|sandbox|\[object/i);
      expect(await liveMicrophones(page)).toBe(0);
      await calculator.jobs.fill("20");
      await expect(calculator.extraProfit).toHaveText("$1,848");
    },
  );
}

test(
  "the endpoint cannot be reached - Call Us!, with the microphone released",
  { tag: "@deep" },
  async ({ page, provider }) => {
    const voice = new VoiceButton(page);
    provider.isUp = false;
    await voice.idle.click();
    await expect(voice.callUs).toBeVisible();
    expect(await liveMicrophones(page)).toBe(0);
  },
);

test("the robot icon does not load - it is hidden, the button stays", { tag: "@deep" }, async ({ page, landing }) => {
  await page.route("**/robot.svg", (route) => route.abort());
  await landing.open();
  const voice = new VoiceButton(page);
  await expect(voice.idle).toBeVisible();
  await expect(voice.idle.locator("img")).toHaveCount(0);
});

test("during a call the exit offer stays away; on a phone its panel and button stand above the bar", async ({
  page,
  landing,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const voice = new VoiceButton(page);
  await voice.idle.click();
  await expect(voice.end).toBeVisible();
  await landing.dispatchPointerLeave("mouse", 0);
  await expect(landing.exitDialog).toBeHidden();
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
  await expect(landing.stickyBar).toBeVisible();
  const bar = await page.locator("[data-slot=sticky-bar]").boundingBox();
  const end = await voice.end.boundingBox();
  expect((end?.y ?? Infinity) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await expect(voice.panel).toBeInViewport({ ratio: 1 });
});

test.describe("a moment without a line", () => {
  test("the voice button's code cannot be fetched - the button stays, and starts a call when the line is back (V9)", async ({
    page,
    context,
  }) => {
    const voice = new VoiceButton(page);
    await context.setOffline(true);
    const hasFailed = failsTwice(page, "voice-demo");
    await voice.idle.hover();
    await hasFailed;
    await expect(voice.callUs).toBeHidden();
    await context.setOffline(false);
    await voice.idle.click();
    await expect(voice.end).toBeVisible();
  });

  for (const [chunk, approach] of [
    ["voice-demo", async () => undefined],
    // The button's code asks for the icon.
    ["vapi", (page: Page) => whileFetching(page, "/robot.svg", () => page.mouse.wheel(0, 10))],
  ] as const) {
    test(`the voice button is clicked without ${chunk} - Call Us! dials until the line is back, and no call starts by itself (V9)`, async ({
      page,
      context,
    }) => {
      const voice = new VoiceButton(page);
      await approach(page);
      await context.setOffline(true);
      await voice.idle.click();
      await expect(voice.callUs).toHaveAttribute("href", "tel:+12025550143");
      await whileFetching(page, `/assets/${chunk}`, () => context.setOffline(false));
      await expect(voice.idle).toBeVisible();
      await expect(voice.callUs).toBeHidden();
      await expect(voice.idle).toBeFocused();
      await expect(voice.connecting).toBeHidden();
      await voice.idle.click();
      await expect(voice.end).toBeVisible();
    });
  }
});

async function whileFetching(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const fetched = page.waitForResponse((response) => response.url().includes(path));
  await act();
  await fetched;
}

/** Resolves when a chunk was asked for a second time, too, without an answer. */
async function failsTwice(page: Page, chunk: string): Promise<void> {
  const isOfChunk = (request: Request): boolean => request.url().includes(`/assets/${chunk}`);
  await page.waitForEvent("requestfailed", isOfChunk);
  await page.waitForEvent("requestfailed", isOfChunk);
}
