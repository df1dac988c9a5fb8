import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page, Request } from "playwright/test";
import { holdBack } from "../hold-back.ts";
import { ignoreOwnPointer } from "../ignore-own-pointer.ts";
import { VoiceButton } from "../pages/voice-button.ts";
import { passFrames } from "../pass-frames.ts";
import { countCalls, expect, openMicrophones, test, watchMicrophones } from "../voice-provider.ts";

test.beforeEach(async ({ page, landing }) => {
  await ignoreOwnPointer(page);
  await watchMicrophones(page);
  await landing.open();
});

/** Paths of the scripts, pictures and fonts that the page has loaded. */
function loaded(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
}

/** Writes down what a screen reader announces; returns a function that reads it, if the live region is still the same. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  const region = await page.locator("[data-slot=voice] [data-slot=call-status]").elementHandle();
  const said = await page.evaluateHandle((output) => {
    const texts: string[] = [];
    const note = (): unknown => texts.push(output?.textContent ?? "");
    if (output) new MutationObserver(note).observe(output, { childList: true, subtree: true, characterData: true });
    return texts;
  }, region);
  return async () => {
    expect(await region?.evaluate(({ isConnected }) => isConnected)).toBe(true);
    return said.jsonValue();
  };
}

test("visitor talks to the assistant - each step is announced, and transcript and report follow", async ({
  page,
  calculator,
  leadDialog,
}) => {
  const voice = new VoiceButton(page);
  // Colours are measured at rest.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write", "microphone"]);
  await page.waitForLoadState("networkidle");
  expect((await loaded(page)).filter((path) => /voice|vapi/.test(path))).toEqual([]);
  await calculator.businessType("HVAC").check();
  await calculator.plan("Pro").check();
  const announced = await listen(page);
  await voice.idle.hover();
  await expect.poll(async () => (await loaded(page)).some((path) => /vapi/.test(path))).toBe(true);
  const letCallBegin = await holdBack(page, "**/call/web");
  const call = page.waitForRequest("**/call/web");
  await voice.idle.click();
  await expect(voice.connecting).toBeDisabled();
  expect((await call).postDataJSON()).toEqual({
    assistantId: "sandbox-assistant",
    assistantOverrides: { variableValues: { trade: "HVAC", plan: "Pro" } },
  });
  expect(await (await call).headerValue("authorization")).toBe("Bearer public-key");
  // For as long as it greets: a busy machine may look at the rest until that is over.
  const speaks = page.waitForFunction(
    () => Number(document.querySelector("[data-slot=call-panel] meter[aria-label=AI]")?.getAttribute("value")) > 0,
  );
  letCallBegin();
  await expect(voice.end).toBeVisible();
  await expect(voice.announced).toHaveText("You are connected. Say hello.");
  await expect(voice.captions).toContainText("AI:");
  await expect(voice.captions).toHaveAttribute("aria-live", "off");
  const regions = page.locator("[data-slot=voice]").locator("output, [role=status], [role=alert], [aria-live=polite]");
  await expect(regions).toHaveCount(1);
  await speaks;

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
  const { violations } = await new AxeBuilder({ page }).include("[data-slot=voice]").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await expect(voice.unmute).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(voice.visitorMeter).toHaveAccessibleName("You");
  await expect(voice.mute).toBeFocused();
  await expect(voice.announced).toHaveText("You are connected. Say hello.");

  await voice.end.click();
  await expect(voice.idle).toBeVisible();
  await expect(voice.announced).toHaveText("The call has ended.");
  expect(await openMicrophones(page)).toEqual([]);
  expect((await announced()).filter((text) => text !== "Connecting..." && text !== "Ending the call...")).toEqual([
    "You are connected. Say hello.",
    "Muted. The AI can't hear you.",
    "You are connected. Say hello.",
    "The call has ended.",
  ]);
  await expect(voice.panel.getByRole("timer", { name: "Call duration" })).toHaveText(/^\d:\d\d$/);
  await expect(voice.panel.getByRole("button", { name: "What are calls like this worth to me?" })).toBeVisible();
  await voice.panel.getByRole("button", { name: "Get my free report" }).click();
  await expect(leadDialog.firstName).toBeFocused();
  await expect(leadDialog.businessType).toHaveValue("hvac");
  await page.keyboard.press("Escape");
  await expect(leadDialog.root).toBeHidden();
  await expect(voice.idle).toBeEnabled();
  await voice.close.click();
  await expect(voice.panel).toBeHidden();
  await expect(voice.idle).toBeFocused();
});

test.describe("the lead dialog during a call", () => {
  test.beforeEach(async ({ page, calculator, leadDialog }) => {
    const voice = new VoiceButton(page);
    await voice.idle.click();
    await expect(voice.end).toBeVisible();
    await calculator.planButton.click();
    await expect(leadDialog.firstName).toBeFocused();
  });

  test("the pointer mutes and ends the call in it - the form goes on, and its lead names the call", async ({
    page,
    landing,
    leadDialog,
    product,
    email,
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
    await leadDialog.fill({ email, firstName: "Dana" });
    await voice.end.click();
    await expect(leadDialog.root).toContainText("The call has ended.");
    expect(await openMicrophones(page)).toEqual([]);
    await expect(leadDialog.firstName).toHaveValue("Dana");
    await leadDialog.submit();
    await expect(landing.toast("Success!")).toBeVisible();
    expect(await product.leadsOf(email)).toMatchObject([{ voice_call_id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  });

  test("a screen reader and the keyboard find the call in it, and a closed dialog puts the call back", async ({
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
    // Colours are measured at rest.
    await expect(leadDialog.root.locator("[data-slot=dialog-sheet]")).toHaveCSS("opacity", "1");
    const { violations } = await new AxeBuilder({ page }).include("[data-slot=dialog]").analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);

    await expect(voice.captions).toBeHidden();
    await leadDialog.root.getByText("Captions and typing").click();
    await voice.panel.getByLabel("Type instead of speaking").fill("Do you fix boilers?");
    await page.keyboard.press("Enter");
    await expect(voice.captions).toContainText("You: Do you fix boilers?");
    await expect(voice.captions).toContainText("Yes, we do that.");
    await expect(voice.panel.getByLabel("Type instead of speaking")).toHaveValue("");
    await expect(leadDialog.root).toBeVisible();

    // Folded in the dialog alone.
    await leadDialog.root.getByText("Captions and typing").click();
    await expect(voice.captions).toBeHidden();
    await voice.end.focus();
    await page.keyboard.press("Escape");
    await expect(leadDialog.root).toBeHidden();
    await expect(calculator.planButton).toBeFocused();
    await expect(voice.captions).toBeVisible();

    await page.keyboard.press("Enter");
    await expect(leadDialog.firstName).toBeFocused();
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
    await page.keyboard.press("Enter");
    await expect(voice.idle).toBeFocused();
    expect(await openMicrophones(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await expect(leadDialog.closeButton).toBeFocused();
  });
});

/** Holds Enter down for more than a second, as a keyboard repeats it. */
async function holdEnter(page: Page): Promise<void> {
  for (let repeat = 0; repeat < 30; repeat += 1) {
    await page.keyboard.down("Enter");
    await passFrames(page, 2);
  }
  await page.keyboard.up("Enter");
}

/** Clicks a place twice, 200 ms apart by the page's own clock: on a busy machine a click from outside comes too late. */
async function clickTwice(page: Page, place: Locator): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error("Cannot click it as it must be on the page: it is not");
  await page.evaluate(
    async ([x, y]) => {
      const click = (): void => document.elementFromPoint(x, y)?.closest("button")?.click();
      click();
      await new Promise((resolve) => setTimeout(resolve, 200));
      click();
    },
    [box.x + box.width / 2, box.y + box.height / 2] as const,
  );
}

test("visitor holds Enter down or clicks End Call twice - no second call starts (V7)", async ({ page, provider }) => {
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
  await clickTwice(page, voice.end);
  await expect(voice.idle).toBeEnabled();
  expect(calls()).toBe(2);
  expect(await openMicrophones(page)).toEqual([]);

  await voice.idle.click();
  await expect(voice.end).toBeVisible();
  expect(calls()).toBe(3);
  await provider.act("hangUp");
  await expect(voice.idle).toBeVisible();
  await expect(voice.callUs).toBeHidden();
  expect(await openMicrophones(page)).toEqual([]);
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

test("the call fails - Call Us! dials the phone number, with the microphone off", async ({ page, provider }) => {
  const voice = new VoiceButton(page);
  provider.scenario = { answer: "unauthorized" };
  await voice.idle.click();
  await expect(voice.panel).toContainText("Voice calls are not available on this page right now.");
  await expect(voice.panel).toContainText("The button below now calls (202) 555-0143.");
  await expect(voice.panel).not.toContainText(/key|sandbox|\[object/i);
  await expect(voice.retry).toHaveCount(0);
  await expect(voice.callUs).toBeFocused();
  await expect(voice.callUs).toHaveAttribute("href", "tel:+12025550143");
  expect(await openMicrophones(page)).toEqual([]);
  await voice.close.click();
  await expect(voice.idle).toBeFocused();
  await expect(voice.idle).toBeEnabled();

  provider.scenario = { answer: "concurrency-limit" };
  await page.keyboard.press("Enter");
  await expect(voice.retry).toBeFocused();
  const focused = await page.evaluate(async () => {
    // As a Tab key behind the last control does it, before the 700 ms in which nothing starts a call are over.
    const leave = new KeyboardEvent("keydown", { key: "Tab", bubbles: true });
    document.activeElement?.dispatchEvent(leave);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await new Promise((resolve) => setTimeout(resolve, 900));
    return document.activeElement?.tagName;
  });
  expect(focused).toBe("BODY");
  await expect(voice.panel).toContainText("All lines are busy right now.");
});

test("visitor calls on a phone - the panel stands above the bar, and the exit offer stays away", async ({
  page,
  landing,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const voice = new VoiceButton(page);
  await voice.idle.click();
  await expect(voice.captions).toContainText("AI:");
  await page.getByRole("button", { name: "Call details" }).click();
  await expect(page.getByRole("button", { name: "Call details", expanded: false })).toBeFocused();
  await expect(voice.panel.getByText("Captions")).toBeHidden();
  await expect(voice.mute).toBeVisible();
  await expect(voice.end).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(voice.captions).toContainText("AI:");
  for (const part of [voice.end, voice.mute, voice.captions]) await expect(part).toBeInViewport({ ratio: 1 });

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
  test("the voice button's code cannot be fetched - the button stays, and works once the line is back (V9)", async ({
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
    test(`visitor clicks the voice button without ${chunk} - Call Us! dials until the line is back (V9)`, async ({
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
