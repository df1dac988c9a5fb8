import type { Page } from "playwright/test";
import { holdBack } from "../hold-back.ts";
import { VoiceButton } from "../pages/voice-button.ts";
import { passFrames } from "../pass-frames.ts";
import { countCalls, expect, openMicrophones, test, watchMicrophones } from "../voice-provider.ts";

/** The browser asks the visitor for the microphone, until `answer(page, name)`: "" allows, an error's name refuses. */
async function askForMicrophone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const asked: ((refusal: string) => void)[] = [];
    Object.assign(window, { answerMicrophone: (refusal: string) => asked.shift()?.(refusal) });
    navigator.permissions.query = () => Promise.reject(new TypeError("This browser does not say"));
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const refusal = await new Promise<string>((resolve) => asked.push(resolve));
      if (refusal !== "") throw new DOMException("Permission denied", refusal);
      navigator.mediaDevices.getUserMedia = open;
      return open(constraints);
    };
  });
}

function answer(page: Page, refusal = ""): Promise<void> {
  return page.evaluate(
    (name) => (window as unknown as { answerMicrophone: (refusal: string) => void }).answerMicrophone(name),
    refusal,
  );
}

test("visitor is asked for the microphone - can cancel meanwhile, and try again once it is allowed", async ({
  page,
  landing,
}) => {
  await askForMicrophone(page);
  await landing.open();
  const voice = new VoiceButton(page);
  const calls = countCalls(page);
  await voice.idle.click();
  await expect(voice.panel).toContainText("Allow the microphone in your browser.");
  await expect(voice.announced).toHaveText("Allow the microphone in your browser.");
  await expect(voice.connecting).toBeDisabled();
  await voice.cancel.click();
  await expect(voice.idle).toBeEnabled();
  await expect(voice.idle).toBeFocused();
  await expect(voice.announced).toHaveText("The call was cancelled.");
  await answer(page, "NotAllowedError");
  expect(calls()).toBe(0);

  await page.keyboard.press("Enter");
  await expect(voice.panel).toContainText("Allow the microphone");
  await answer(page, "NotAllowedError");
  await expect(voice.panel).toContainText("Click the icon at the left of the address bar, and allow the microphone.");
  await expect(voice.announced).toContainText("The button below now calls (202) 555-0143.");
  await expect(voice.retry).toBeFocused();
  await expect(voice.retry).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(voice.panel).toContainText("Allow the microphone");
  await answer(page);
  await expect(voice.end).toBeFocused();
  expect(calls()).toBe(1);
});

test("a start is cancelled by Escape while the provider makes the call, and nothing of it comes later", async ({
  page,
  landing,
}) => {
  const letArrive = await holdBack(page, "**/call/web");
  await landing.open();
  const voice = new VoiceButton(page);
  await voice.idle.click();
  await expect(voice.cancel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(voice.idle).toBeVisible();
  letArrive();
  await expect(voice.idle).toBeEnabled();
  await page.waitForLoadState("networkidle");
  await expect(voice.idle).toBeEnabled();
  await voice.idle.click();
  await expect(voice.end).toBeVisible();
});

/** Elements that the keyboard reaches and the voice dock or the phone's bar covers. */
async function coveredTabStops(page: Page): Promise<readonly string[]> {
  const covered: string[] = [];
  const seen = new Set<string>();
  // The next Tab goes to the first one: the focus was on an element before it.
  await page.evaluate(() => {
    const start = document.createElement("span");
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus();
    start.remove();
  });
  for (;;) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(async () => {
      // After it: room for a panel that grew is made once the frame is laid out.
      const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      // The browser scrolls, parts of the page are laid out, the panel makes room.
      for (let still = 0, top = -1; still < 3; still = top === window.scrollY ? still + 1 : 0) {
        top = window.scrollY;
        await frame();
      }
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const name = `${focused.tagName} ${focused.getAttribute("aria-label") ?? focused.textContent.slice(0, 40)} ${focused.id}`;
      if (focused.closest("[data-slot=voice]")) {
        const { left, right, top, bottom } = focused.getBoundingClientRect();
        const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        return { name, problem: isIn ? "" : "off-screen" };
      }
      // A hidden radio button lies under its card.
      const target = focused.closest("label") ?? focused;
      const rect = target.getBoundingClientRect();
      const covers = [
        ...document.querySelectorAll(
          "[data-slot=call-panel], [data-slot=voice] [data-slot=button], [data-slot=sticky-bar]",
        ),
      ].filter((cover) => {
        if (cover.contains(focused)) return false;
        const over = cover.getBoundingClientRect();
        // At 400 % zoom there is no room for all of a card that is as high as half the window: 60 px of it must be seen.
        const isSeen = over.top - Math.max(rect.top, 0) >= Math.min(rect.height - 1, 60);
        return (
          !isSeen &&
          over.width > 0 &&
          over.left < rect.right - 1 &&
          over.right > rect.left + 1 &&
          over.top < rect.bottom - 1 &&
          over.bottom > rect.top + 1
        );
      });
      return { name, problem: covers.length > 0 ? `under ${covers[0]?.getAttribute("data-slot")}` : "" };
    });
    if (found === null) break;
    seen.add(found.name);
    if (found.problem !== "") covered.push(`${found.name}: ${found.problem}`);
  }
  expect(seen.size).toBeGreaterThan(16);
  return covered;
}

for (const [size, state] of [
  ["390 x 664", "idle"],
  ["667 x 320", "error"],
  ["320 x 256", "call"],
] as const)
  test(`at ${size}, ${state} - neither the voice button nor its panel covers the focus, or is off-screen`, async ({
    page,
    landing,
    provider,
  }) => {
    const [width = 0, height = 0] = size.split(" x ").map(Number);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    await landing.open();
    const voice = new VoiceButton(page);
    const controls = { idle: [], error: [voice.callUs, voice.retry], call: [voice.end, voice.mute] }[state];
    if (state === "error") provider.scenario = { answer: "concurrency-limit" };
    if (state !== "idle") await voice.idle.click();
    for (const control of controls) await expect(control).toBeVisible();
    if (state !== "idle") await expect(voice.panel).toBeInViewport({ ratio: 1 });
    expect(await coveredTabStops(page)).toEqual([]);
    for (const control of controls) await expect(control).toBeInViewport({ ratio: 1 });
  });

test("a click that begins before the button's code arrives and ends after it starts a call", async ({
  page,
  landing,
}) => {
  const letArrive = await holdBack(page, "**/assets/voice-demo*.js");
  await landing.open();
  const voice = new VoiceButton(page);
  const box = await voice.idle.locator("svg").boundingBox();
  if (!box) throw new Error("Cannot click the icon as it must be on the page: it is not");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  letArrive();
  await voice.idle.locator("img").waitFor({ state: "attached" });
  await page.mouse.up();
  await expect(voice.end).toBeVisible();
});

test("visitor presses the button before the scripts arrive - it keeps its place, and a call starts", async ({
  page,
  landing,
}) => {
  const letArrive = await holdBack(page, "**/assets/*.js");
  await page.setViewportSize({ width: 1280, height: 480 });
  await landing.visit();
  const voice = new VoiceButton(page);
  // Further than the phone's bar waits for.
  await page.evaluate(() => window.scrollTo({ top: 320, behavior: "instant" }));
  const place = await voice.idle.boundingBox();
  if (!place) throw new Error("Cannot press the button as it must be on the page: it is not");
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.mouse.down();
  letArrive();
  await landing.becomeInteractive();
  // Longer than the bar takes after that.
  await passFrames(page, 30);
  expect(await voice.idle.boundingBox()).toMatchObject({ x: place.x, y: place.y });
  await page.mouse.up();
  await expect(voice.end).toBeVisible();
});

test("visitor scrolls the page - the voice button is its icon at the lower left, with its name", async ({
  page,
  landing,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await landing.open();
  const voice = new VoiceButton(page);
  await voice.idle.hover();
  expect((await voice.idle.boundingBox())?.width).toBeGreaterThan(150);
  await page.evaluate(() => window.scrollTo({ top: 301, behavior: "instant" }));
  await expect.poll(async () => (await voice.idle.boundingBox())?.width).toBeLessThan(60);
  await expect.poll(async () => (await voice.idle.boundingBox())?.x).toBe(16);
  await expect(voice.idle).toHaveAccessibleName(/^Try Ringwell AI! An AI answers/);

  await expect(voice.idle.locator("img")).toBeVisible();
  await page.emulateMedia({ forcedColors: "active" });
  await expect(voice.idle.locator("img")).toBeHidden();
  await expect(voice.idle.locator("svg")).toBeVisible();
});

test("the browser blocks or pauses the sound - Play sound is announced, and the call goes on at the click", async ({
  page,
  landing,
}) => {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      return document.documentElement.hasAttribute("data-blocks-sound")
        ? Promise.reject(new DOMException("Click first", "NotAllowedError"))
        : play.call(this);
    };
  });
  const blockSound = (blocks: boolean): Promise<unknown> =>
    page.evaluate((block) => document.documentElement.toggleAttribute("data-blocks-sound", block), blocks);
  await landing.open();
  await blockSound(true);
  const voice = new VoiceButton(page);
  await voice.idle.click();
  const play = voice.panel.getByRole("button", { name: "Play sound" });
  await expect(play).toBeVisible();
  await expect(voice.announced).toHaveText("Your browser blocked the sound. Press Play sound to go on.");
  await blockSound(false);
  await play.click();
  await expect(voice.announced).toHaveText("You are connected. Say hello.");
  await expect(play).toBeHidden();
  await expect(voice.captions).toContainText("AI:");

  await page.evaluate(() => document.querySelector("audio")?.pause());
  await expect(voice.announced).toContainText("Your browser blocked the sound.");
  await play.click();
  await expect(voice.announced).toHaveText("You are connected. Say hello.");
  expect(await page.evaluate(() => document.querySelector("audio")?.paused)).toBe(false);
});

test("visitor chooses a microphone - one that is gone is told, and opened anew by the keyboard", async ({
  page,
  landing,
  provider,
}) => {
  // The headless shell has nobody to ask, and says that it is denied.
  await page.context().grantPermissions(["microphone"]);
  await watchMicrophones(page);
  await page.addInitScript(() => {
    const { mediaDevices: devices } = navigator;
    const list = devices.enumerateDevices.bind(devices);
    devices.enumerateDevices = async () =>
      document.documentElement.hasAttribute("data-has-no-microphone") ? [] : list();
  });
  await landing.open();
  const voice = new VoiceButton(page);
  await voice.idle.click();
  const choice = voice.panel.getByRole("combobox", { name: "Microphone" });
  const options = choice.getByRole("option");
  await expect(options.nth(1)).toBeAttached();
  const [first, second = ""] = await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(await openMicrophones(page)).toEqual([first]);
  await choice.selectOption(second);
  await expect.poll(() => openMicrophones(page)).toEqual([second]);
  await expect(choice).toHaveValue(second);

  // A browser ends the track of a device that is unplugged.
  await page.evaluate(() => {
    document.documentElement.toggleAttribute("data-has-no-microphone", true);
    for (const microphone of window.microphones) microphone.stop();
  });
  await expect(voice.panel).toContainText("Your mic was unplugged. Plug one in, or type below.");
  await expect(voice.announced).toContainText("Your mic was unplugged.");
  const again = voice.panel.getByRole("button", { name: "Try the mic again" });
  await again.focus();
  await page.evaluate(() => document.documentElement.removeAttribute("data-has-no-microphone"));
  await page.keyboard.press("Enter");
  await expect(voice.announced).toContainText("We switched to another one.");
  await expect(again).toBeHidden();
  await expect(voice.panel).toBeFocused();
  expect(await openMicrophones(page)).toEqual([first]);
  await page.keyboard.press("Tab");
  await expect(voice.mute).toBeFocused();

  await page.context().setOffline(true);
  await expect(voice.announced).toContainText("Bad connection. Trying to get you back for up to 30 seconds.");
  await expect(voice.end).toBeEnabled();
  await page.context().setOffline(false);
  await expect(voice.announced).toContainText("You are connected. Say hello.");

  await provider.act("crash");
  await expect(voice.announced).toContainText("The assistant had a problem, and the call ended.");
  await expect(voice.callUs).toBeVisible();
  await expect(voice.retry).toBeVisible();
  expect(await openMicrophones(page)).toEqual([]);
});

test("visitor scrolls the captions up - they stay where they are read, and go on at their end", async ({
  page,
  landing,
  provider,
}) => {
  await landing.open();
  const voice = new VoiceButton(page);
  await voice.idle.click();
  // A first line that still grows would move those below it.
  await expect(voice.captions).toContainText("How can I help you today?");
  const send = await voice.panel.getByRole("button", { name: "Send" }).boundingBox();
  expect(send?.height).toBeLessThan(48);
  const say = (count: number): Promise<void> =>
    provider.send(
      ...Array.from({ length: count }, (_, line) => ({
        type: "transcript",
        role: "user",
        transcriptType: "final",
        transcript: `Line ${line}`,
      })),
    );
  const top = (): Promise<number> => voice.captions.evaluate(({ scrollTop }) => scrollTop);
  await say(20);
  await expect(voice.captions).toContainText("Line 19");
  await expect.poll(top).toBeGreaterThan(100);
  await voice.captions.evaluate((captions) => {
    // Lines may come before the browser tells of it, as on a busy machine.
    window.addEventListener("scroll", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    captions.scrollTo({ top: 30 });
  });
  const shown = await voice.captions.locator("p").count();
  await say(3);
  await expect(voice.captions.locator("p")).toHaveCount(shown + 3);
  expect(await top()).toBe(30);
  await voice.captions.evaluate((captions) => captions.scrollTo({ top: captions.scrollHeight }));
  const before = await top();
  await say(1);
  await expect.poll(top).toBeGreaterThan(before);
});
