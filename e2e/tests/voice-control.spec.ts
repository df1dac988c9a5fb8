import type { Page } from "playwright/test";
import { holdBack } from "../hold-back.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { VoiceButton } from "../pages/voice-button.ts";
import { countCalls, expect, test } from "../voice-provider.ts";
import { passFrames } from "../pass-frames.ts";

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

test.describe("a start", () => {
  test("says that the browser asks for the microphone, and is cancelled meanwhile by its own control", async ({
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
    await answer(page);
    expect(calls()).toBe(0);
  });

  for (const held of ["**/assets/vapi*.js", "**/call/web", "**/call-machine-object-bundle.js"]) {
    test(
      `is cancelled by Escape while it waits for ${held}, and nothing of it comes later`,
      { tag: held.endsWith("call/web") ? [] : "@deep" },
      async ({ page, landing }) => {
        const letArrive = await holdBack(page, held);
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
      },
    );
  }
});

test.describe("after an error", () => {
  test("Try again works once the microphone is allowed", async ({ page, landing }) => {
    await askForMicrophone(page);
    await landing.open();
    const voice = new VoiceButton(page);
    await voice.idle.click();
    await expect(voice.panel).toContainText("Allow the microphone");
    await answer(page, "NotAllowedError");
    await expect(voice.panel).toContainText("Click the icon at the left of the address bar, and allow the microphone.");
    await expect(voice.announced).toContainText("The button below now calls (202) 555-0143.");
    await expect(voice.retry).toBeFocused();
    await expect(voice.retry).toBeEnabled();
    await page.keyboard.press("Enter");
    await expect(voice.panel).toContainText("Allow the microphone");
    await answer(page);
    await expect(voice.end).toBeVisible();
    await expect(voice.end).toBeFocused();
  });

  test(
    "a fault that only an operator can mend is not explained, and not tried again",
    { tag: "@deep" },
    async ({ page, landing, provider }) => {
      await landing.open();
      const voice = new VoiceButton(page);
      provider.scenario = { answer: "unauthorized" };
      await voice.idle.click();
      await expect(voice.panel).toContainText("Voice calls are not available on this page right now.");
      await expect(voice.retry).toHaveCount(0);
      await expect(voice.callUs).toBeFocused();
    },
  );

  test(
    "an assistant that crashes is an error, one that hangs up is not",
    { tag: "@deep" },
    async ({ page, landing, provider }) => {
      await landing.open();
      const voice = new VoiceButton(page);
      await voice.idle.click();
      await expect(voice.end).toBeVisible();
      await provider.act("crash");
      await expect(voice.callUs).toBeVisible();
      await expect(voice.panel).toContainText("The assistant had a problem, and the call ended.");
      await expect(voice.retry).toBeVisible();
    },
  );
});

/** Elements that the keyboard reaches and the voice dock or the phone's bar covers. */
async function coveredTabStops(page: Page): Promise<readonly string[]> {
  const covered: string[] = [];
  const seen = new Set<string>();
  // From where the focus is to the end of the page, and from its start to its end.
  for (let ends = 0; ends < 2;) {
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
    if (found === null) {
      ends += 1;
      continue;
    }
    seen.add(found.name);
    if (found.problem !== "") covered.push(`${found.name}: ${found.problem}`);
  }
  expect(seen.size).toBeGreaterThan(16);
  return covered;
}

for (const [width, height] of [
  [390, 664],
  [667, 320],
  [320, 256],
] as const) {
  test.describe(`at ${width} x ${height}`, () => {
    test.beforeEach(async ({ page, landing }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width, height });
      await landing.open();
    });

    test("neither the voice button nor the panel of an error or a call covers the focus, or is off-screen", async ({
      page,
      provider,
    }) => {
      const voice = new VoiceButton(page);
      expect(await coveredTabStops(page)).toEqual([]);

      provider.scenario = { answer: "concurrency-limit" };
      await voice.idle.click();
      await expect(voice.callUs).toBeVisible();
      await expect(voice.panel).toBeInViewport({ ratio: 1 });
      expect(await coveredTabStops(page)).toEqual([]);
      await expect(voice.callUs).toBeInViewport({ ratio: 1 });

      provider.scenario = {};
      await voice.retry.click();
      await expect(voice.end).toBeVisible();
      await expect(voice.panel).toBeInViewport({ ratio: 1 });
      expect(await coveredTabStops(page)).toEqual([]);
      await expect(voice.end).toBeInViewport({ ratio: 1 });
      await expect(voice.mute).toBeInViewport({ ratio: 1 });
    });
  });
}

test("the focus that left the page behind an error's last control is not called back, and Close goes back to the button", async ({
  page,
  landing,
  provider,
}) => {
  await landing.open();
  const voice = new VoiceButton(page);
  provider.scenario = { answer: "concurrency-limit" };
  await voice.idle.click();
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
  await voice.close.click();
  await expect(voice.panel).toBeHidden();
  await expect(voice.idle).toBeFocused();
});

test("on a phone the panel folds and unfolds, with its captions open", async ({ page, landing }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await landing.open();
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

test("the button is pressed on a page that was scrolled before its scripts arrive - it keeps its place until its click, and a call starts", async ({
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
  await expect(page.locator("body")).toHaveAttribute("data-sticky-bar");
});

test("once the page is scrolled the button is its icon at the lower left, with its name, beside the content of a laptop", async ({
  page,
  landing,
}) => {
  for (const [width, height] of [
    [390, 664],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await landing.open();
    const voice = new VoiceButton(page);
    await voice.idle.hover();
    const wide = await voice.idle.boundingBox();
    expect(wide?.width).toBeGreaterThan(150);
    await page.evaluate(() => window.scrollTo({ top: 301, behavior: "instant" }));
    await expect.poll(async () => (await voice.idle.boundingBox())?.width).toBeLessThan(60);
    expect((await voice.idle.boundingBox())?.x).toBe(16);
    await expect(voice.idle).toHaveAccessibleName(/^Try Ringwell AI! An AI answers/);
    if (width < 1000) continue;
    const right = await voice.idle.evaluate((button) => button.getBoundingClientRect().right);
    const left = await page
      .locator("#roi-calculator [data-slot=money-lost]")
      .first()
      .evaluate((card) => card.getBoundingClientRect().left);
    expect(right).toBeLessThanOrEqual(left);
  }
});

test("in forced colours the icon is drawn in the button's own colour", async ({ page, landing }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await landing.open();
  const voice = new VoiceButton(page);
  await voice.idle.hover();
  await expect(voice.idle.locator("img")).toBeAttached();
  await expect(voice.idle.locator("img")).toBeHidden();
  await expect(voice.idle.locator("svg")).toBeVisible();
});

test("the one status says each step, is there before it, and captions are not announced", async ({ page, landing }) => {
  await landing.open();
  const voice = new VoiceButton(page);
  await page.evaluate(() => {
    const region = document.querySelector("[data-slot=call-status]");
    const said: string[] = [];
    Object.assign(window, { said, region });
    if (region)
      new MutationObserver(() => said.push(region.textContent)).observe(region, {
        childList: true,
        subtree: true,
        characterData: true,
      });
  });
  await expect(voice.announced).toHaveText("");
  await voice.idle.click();
  await expect(voice.announced).toHaveText("You are connected. Say hello.");
  await voice.mute.click();
  await expect(voice.announced).toHaveText("Muted. The AI can't hear you.");
  await expect(voice.captions).toHaveAttribute("aria-live", "off");
  await expect(
    page.locator("[data-slot=voice]").locator("output, [role=status], [role=alert], [aria-live=polite]"),
  ).toHaveCount(1);
  await voice.end.click();
  await expect(voice.announced).toHaveText("The call has ended.");
  const { said, isSame } = await page.evaluate(() => {
    const { said: all, region } = window as unknown as { said: string[]; region: Element };
    return { said: all, isSame: region === document.querySelector("[data-slot=call-status]") };
  });
  expect(isSame).toBe(true);
  expect(said.filter((text) => text !== "Connecting..." && text !== "Ending the call...")).toEqual([
    "You are connected. Say hello.",
    "Muted. The AI can't hear you.",
    "The call has ended.",
  ]);
});

test("after a call: its length, its lines to copy, and the lead form with the chosen trade, whose lead names the call", async ({
  page,
  landing,
  calculator,
  leadDialog,
  product,
  email,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await landing.open();
  await calculator.businessType("Roofing").check();
  const voice = new VoiceButton(page);
  await voice.idle.click();
  await expect(voice.captions).toContainText("AI:");
  await voice.end.click();
  await expect(voice.panel).toContainText("The call has ended.");
  await expect(voice.panel.getByRole("timer", { name: "Call duration" })).toHaveText(/^\d:\d\d$/);
  await voice.panel.getByRole("button", { name: "Copy transcript" }).click();
  await expect(voice.panel.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^AI: Hi, thanks/);
  await voice.panel.getByRole("button", { name: "Get my free report" }).click();
  await expect(leadDialog.firstName).toBeFocused();
  await expect(leadDialog.businessType).toHaveValue("roofing");
  await leadDialog.fill({
    firstName: "Dana",
    lastName: "Park",
    email,
    phone: "(202) 555-0187",
    businessType: "Roofing",
  });
  await leadDialog.submit();
  await expect(landing.toast("Success!")).toBeVisible();
  expect(await product.leadsOf(email)).toMatchObject([{ voice_call_id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
});

test(
  "a microphone without any signal is told after 6 seconds, a lost network at once",
  { tag: "@deep" },
  async ({ page, context, landing }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.resolve(new AudioContext().createMediaStreamDestination().stream);
    });
    await landing.open();
    const voice = new VoiceButton(page);
    await voice.idle.click();
    await expect(voice.panel).toContainText("We can't hear you.");
    await context.setOffline(true);
    await expect(voice.announced).toHaveText("The connection is weak. We try to restore it for up to 30 seconds.");
    await expect(voice.end).toBeEnabled();
    await context.setOffline(false);
    await expect(voice.announced).toHaveText("You are connected. Say hello.");
  },
);

test(
  "during a call the screen stays on, the microphone can be chosen, and one that is unplugged is replaced",
  { tag: "@deep" },
  async ({ page, landing }) => {
    await page.context().grantPermissions(["microphone"]);
    await page.addInitScript(() => {
      const wakeLocks: string[] = [];
      const microphones: MediaStreamTrack[] = [];
      const gone = new Set<string>();
      Object.assign(window, { wakeLocks, microphones, gone });
      Object.defineProperty(navigator, "wakeLock", {
        value: {
          request: async (type: string) => {
            wakeLocks.push(type);
            return { release: async () => void wakeLocks.pop() };
          },
        },
      });
      const devices = navigator.mediaDevices;
      const [open, list] = [devices.getUserMedia.bind(devices), devices.enumerateDevices.bind(devices)];
      devices.enumerateDevices = async () => (await list()).filter(({ deviceId }) => !gone.has(deviceId));
      devices.getUserMedia = async (constraints) => {
        const stream = await open(constraints);
        microphones.push(...stream.getAudioTracks());
        return stream;
      };
    });
    type Van = { wakeLocks: string[]; microphones: MediaStreamTrack[]; gone: Set<string> };
    const inUse = (): Promise<(string | undefined)[]> =>
      page.evaluate(() =>
        (window as unknown as Van).microphones
          .filter(({ readyState }) => readyState === "live")
          .map((track) => track.getSettings().deviceId),
      );
    const wakeLocks = (): Promise<string[]> => page.evaluate(() => (window as unknown as Van).wakeLocks);
    await landing.open();
    const voice = new VoiceButton(page);
    await voice.idle.click();
    const choice = voice.panel.getByRole("combobox", { name: "Microphone" });
    await expect(choice).toBeVisible();
    expect(await wakeLocks()).toEqual(["screen"]);
    const [first, second = ""] = await choice
      .getByRole("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(await inUse()).toEqual([first]);
    await choice.selectOption(second);
    await expect.poll(inUse).toEqual([second]);
    await expect(choice).toHaveValue(second);
    // A browser ends the track of a device that is unplugged, and says that the devices have changed.
    await page.evaluate((deviceId) => {
      const { gone, microphones } = window as unknown as Van;
      gone.add(deviceId);
      for (const track of microphones) track.stop();
      navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
    }, second);
    await expect.poll(inUse).toEqual([first]);
    await expect(choice).toHaveValue(first ?? "");
    await expect(voice.end).toBeEnabled();
    await voice.end.click();
    await expect(voice.idle).toBeVisible();
    expect(await inUse()).toEqual([]);
    expect(await wakeLocks()).toEqual([]);
  },
);

test.describe("sound that is not as it seems", () => {
  type Sound = { blocksSound: boolean };
  const microphones = (page: Page): Promise<number> =>
    page.evaluate(
      () =>
        (window as unknown as { tracks: MediaStreamTrack[] }).tracks.filter(({ readyState }) => readyState === "live")
          .length,
    );
  test.beforeEach(async ({ page, landing }) => {
    await page.addInitScript(() => {
      const tracks: MediaStreamTrack[] = [];
      Object.assign(window, { tracks, blocksSound: false, hasMicrophones: true });
      const devices = navigator.mediaDevices;
      const [open, list] = [devices.getUserMedia.bind(devices), devices.enumerateDevices.bind(devices)];
      const has = (): boolean => (window as unknown as { hasMicrophones: boolean }).hasMicrophones;
      devices.enumerateDevices = async () => (has() ? list() : []);
      devices.getUserMedia = async (constraints) => {
        const stream = await open(constraints);
        tracks.push(...stream.getAudioTracks());
        return stream;
      };
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function () {
        const { blocksSound } = window as unknown as Sound;
        return blocksSound ? Promise.reject(new DOMException("Click first", "NotAllowedError")) : play.call(this);
      };
    });
    await landing.open();
  });

  test("where the browser blocks or pauses it, Play sound is offered and announced, and the call goes on at the click", async ({
    page,
  }) => {
    await page.evaluate(() => void ((window as unknown as Sound).blocksSound = true));
    const voice = new VoiceButton(page);
    await voice.idle.click();
    const play = voice.panel.getByRole("button", { name: "Play sound" });
    await expect(play).toBeVisible();
    await expect(voice.announced).toHaveText("Your browser blocked the sound. Press Play sound to go on.");
    await page.evaluate(() => void ((window as unknown as Sound).blocksSound = false));
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

  test("a microphone that is gone is told and the next one taken; an assistant that leaves ends the call, with the microphone off", async ({
    page,
    provider,
  }) => {
    const voice = new VoiceButton(page);
    await voice.idle.click();
    await expect(voice.end).toBeVisible();
    // The headless shell has nobody to ask, and says that it is denied.
    await page.context().grantPermissions(["microphone"]);
    const unplug = (hasMicrophones: boolean): Promise<void> =>
      page.evaluate((has) => {
        Object.assign(window, { hasMicrophones: has });
        for (const track of (window as unknown as { tracks: MediaStreamTrack[] }).tracks) track.stop();
        if (has) navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
      }, hasMicrophones);
    await unplug(false);
    await expect(voice.panel).toContainText("Your microphone is gone. Connect one, or type below.");
    await expect(voice.announced).toContainText("Your microphone is gone.");
    await unplug(true);
    await expect(voice.announced).toContainText("The call goes on with another one.");
    expect(await microphones(page)).toBe(1);

    await provider.act("leaveRoom");
    await expect(voice.callUs).toBeVisible();
    await expect(voice.announced).toContainText("The assistant left, and the call ended.");
    expect(await microphones(page)).toBe(0);
    await expect(voice.retry).toBeVisible();
  });
});

test("a visitor who cannot speak types, and captions that were scrolled up stay where they are read", async ({
  page,
  landing,
  provider,
}) => {
  await landing.open();
  const voice = new VoiceButton(page);
  await voice.idle.click();
  await expect(voice.captions).toContainText("AI:");
  await voice.panel.getByLabel("Type instead of speaking").fill("Do you fix boilers?");
  const send = await voice.panel.getByRole("button", { name: "Send" }).boundingBox();
  expect(send?.height, "its label stands in one line").toBeLessThan(48);
  await page.keyboard.press("Enter");
  await expect(voice.captions).toContainText("You: Do you fix boilers?");
  await expect(voice.captions).toContainText("I hear you.");
  await expect(voice.panel.getByLabel("Type instead of speaking")).toHaveValue("");
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

test("a second tab asks before it calls, and only while the first has a call", async ({ page, landing, product }) => {
  await landing.open();
  const first = new VoiceButton(page);
  await first.idle.click();
  await expect(first.end).toBeVisible();
  const tab = await page.context().newPage();
  const calls = countCalls(tab);
  await new LandingPage(tab, product.url).open();
  const second = new VoiceButton(tab);
  await second.idle.click();
  await expect(second.panel).toContainText("You are in a call in another tab. Call from here, too?");
  await expect(second.announced).toContainText("You are in a call in another tab.");
  expect(calls()).toBe(0);
  await second.close.click();
  await expect(second.panel).toBeHidden();
  await second.idle.click();
  await second.panel.getByRole("button", { name: "Call from here" }).click();
  await expect(second.end).toBeVisible();
  expect(calls()).toBe(1);
  await second.end.click();
  await expect(second.idle).toBeEnabled();
  await first.end.click();
  await expect(first.idle).toBeVisible();
  await second.idle.click();
  await expect(second.end).toBeVisible();
});

test("a second tab asks, too, while the first has a call that was tried again", async ({
  page,
  landing,
  product,
  provider,
}) => {
  await landing.open();
  const first = new VoiceButton(page);
  provider.scenario = { answer: "concurrency-limit" };
  await first.idle.click();
  await expect(first.retry).toBeEnabled();
  provider.scenario = {};
  await first.retry.click();
  await expect(first.end).toBeVisible();
  const tab = await page.context().newPage();
  await new LandingPage(tab, product.url).open();
  const second = new VoiceButton(tab);
  await second.idle.click();
  await expect(second.panel).toContainText("You are in a call in another tab.");
});

test("two tabs that are clicked at once make one call, and the other one asks", async ({ page, landing, product }) => {
  await landing.open();
  const tab = await page.context().newPage();
  await new LandingPage(tab, product.url).open();
  const tabs = [page, tab].map((place) => ({ voice: new VoiceButton(place), calls: countCalls(place) }));
  for (const { voice } of tabs) await voice.idle.hover();
  await Promise.all(tabs.map(({ voice }) => voice.idle.evaluate((button: HTMLElement) => button.click())));
  await expect
    .poll(async () => {
      const shown = await Promise.all(tabs.map(({ voice }) => voice.panel.textContent()));
      return shown.filter((text) => text?.includes("You are in a call in another tab.")).length;
    })
    .toBe(1);
  await expect.poll(() => tabs.reduce((sum, { calls }) => sum + calls(), 0)).toBe(1);
});

test("a browser that never says whether another tab has a call keeps nobody from one", async ({ page, landing }) => {
  await page.addInitScript(() => {
    for (const question of ["query", "request"])
      Object.defineProperty(navigator.locks, question, { value: () => new Promise(() => undefined) });
  });
  await landing.open();
  const voice = new VoiceButton(page);
  await voice.idle.click();
  await expect(voice.end).toBeVisible();
});

test("a silent microphone is opened anew by the keyboard - the notice goes, and the focus stays in the panel", async ({
  page,
  landing,
}) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    let opened = 0;
    // Silent until it is opened a third time: before the call, in it, and anew.
    mediaDevices.getUserMedia = async (constraints) =>
      (opened += 1) > 2 ? open(constraints) : new AudioContext().createMediaStreamDestination().stream;
  });
  await landing.open();
  const voice = new VoiceButton(page);
  await voice.idle.click();
  const again = voice.panel.getByRole("button", { name: "Try the microphone again" });
  await expect(again).toBeVisible();
  await expect(voice.announced).toContainText("We can't hear you.");
  await again.press("Enter");
  await expect(again).toBeHidden();
  await expect(voice.panel).toBeFocused();
  await expect.poll(async () => Number(await voice.visitorMeter.getAttribute("value"))).toBeGreaterThan(0);
  await page.keyboard.press("Tab");
  await expect(voice.mute).toBeFocused();
});
