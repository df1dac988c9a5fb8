import fc from "fast-check";
import type { Page } from "playwright/test";
import { passFrames } from "../pass-frames.ts";
import { expect, test, watchMicrophones } from "../voice-provider.ts";

/** Runs of a few seconds each; `pnpm test:deep` makes more. */
const RUNS = Number(process.env["VOICE_MODEL_RUNS"] ?? 3);

/** Steps of visitor, assistant and network, each taken only where it is possible. */
const STEPS = [
  "press the button",
  "press the button",
  "cancel",
  "try again",
  "close",
  "mute",
  "unmute",
  "open the lead dialog",
  "leave the dialog",
  "press Escape",
  "the assistant hangs up",
  "the connection is lost",
  "the next start fails",
] as const;

type Provider = { act(deed: "hangUp" | "loseConnection"): Promise<void> };

type Step = (typeof STEPS)[number];

/** The state of the page at one moment. */
type Seen = {
  /** Labels of the controls of a call that can be reached: not disabled, not behind an open dialog. */
  readonly reachable: readonly string[];
  readonly panels: number;
  readonly microphones: number;
  readonly isDialogOpen: boolean;
};

function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const dialog = document.querySelector("dialog[open]");
    const place = dialog ?? document.querySelector("[data-slot=voice]");
    const controls = Array.from(place?.querySelectorAll<HTMLElement>("button:not(:disabled), a[href^='tel:']") ?? []);
    const names = /^(?:Try |End Call|Call Us!|Cancel|Mute|Unmute)/;
    return {
      reachable: controls.map(({ innerText }) => innerText.trim()).filter((text) => names.test(text)),
      panels: document.querySelectorAll("[data-slot=call-panel]").length,
      microphones: window.microphones.filter(({ readyState }) => readyState === "live").length,
      isDialogOpen: dialog !== null,
    };
  });
}

/** Throws if the page breaks a rule that holds after every step. */
function check({ reachable, panels, microphones, isDialogOpen }: Seen): void {
  const ends = reachable.filter((name) => name === "End Call").length;
  expect(panels, "there is one panel at most").toBeLessThanOrEqual(1);
  expect(ends, "a call has one End Call").toBeLessThanOrEqual(1);
  const hasWayOut = reachable.some((name) => /^(?:End Call|Cancel)/.test(name));
  if (microphones > 0) expect(hasWayOut, "an open microphone can be closed, whatever else is open").toBe(true);
  if (ends === 1) expect(reachable.join(), "a call can be muted or unmuted").toMatch(/Mute|Unmute/);
  if (!isDialogOpen && microphones === 0 && !hasWayOut)
    expect(reachable.join(), "without a call there is a way to one").toMatch(/Try |Call Us!/);
}

async function act(page: Page, provider: Provider, step: Step): Promise<void> {
  const press = (name: string | RegExp): Promise<void> =>
    page.evaluate(
      (pattern) => {
        const place = document.querySelector("dialog[open]") ?? document;
        const wanted = new RegExp(pattern);
        const controls = Array.from(place.querySelectorAll<HTMLElement>("button:not(:disabled)"));
        controls.find((control) => wanted.test(control.innerText.trim()))?.click();
      },
      String(name).replace(/^\/|\/$/g, ""),
    );
  switch (step) {
    case "press the button":
      return press(/^(?:Try |End Call)/);
    case "cancel":
      return press(/^Cancel$/);
    case "try again":
      return press(/^Try again$/);
    case "close":
      return press(/^Close$/);
    case "mute":
      return press(/^Mute$/);
    case "unmute":
      return press(/^Unmute$/);
    case "open the lead dialog":
      return press(/^Get My Custom Implementation Plan$/);
    case "leave the dialog":
    case "press Escape":
      return page.keyboard.press("Escape");
    case "the assistant hangs up":
      return provider.act("hangUp");
    case "the connection is lost":
      return provider.act("loseConnection");
    case "the next start fails":
      await page.route("https://api.vapi.ai/call/web", (route) => route.abort(), { times: 1 });
      return;
  }
}

test(
  "whatever is done to a call - it can be ended while the microphone is open, and begun again",
  { tag: "@deep" },
  async ({ page, landing, provider }) => {
    test.setTimeout(60_000 + RUNS * 60_000);
    await watchMicrophones(page);
    const step = fc.tuple(fc.constantFrom(...STEPS), fc.constantFrom(0, 1, 10, 50));
    const delay = fc.constantFrom(0, 60, 400, 2000);
    const delays = fc.record({ delayMs: delay, microphoneDelayMs: delay });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), delays, async (steps, scenario) => {
        provider.scenario = scenario;
        await landing.open();
        for (const [name, frames] of steps) {
          await act(page, provider, name);
          await passFrames(page, frames);
          // The page may be about to change.
          await expect(async () => check(await look(page))).toPass({ timeout: 60_000 });
        }
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: RUNS * 60_000, endOnFailure: true },
    );
  },
);
