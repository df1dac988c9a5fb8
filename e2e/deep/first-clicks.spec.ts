import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "../core/fixtures.ts";
import type { EnginePage } from "../engines/engine.ts";
import type { AnyPart } from "../pages/browser-page.ts";
import type { LandingPage } from "../pages/landing-page.ts";

/** A visitor's first click, on the voice button. */
type FirstClick = {
  /** How long after the page is there. */
  readonly afterMs: number;
  /** How long the button is held down. */
  readonly heldMs: number;
  /** Place on the button: 0, 0 is its upper left corner, 1, 1 its lower right one. */
  readonly at: readonly [x: number, y: number];
};

type LostClick = FirstClick & {
  /** Events that the page saw of it, with their elements. */
  readonly seen: readonly string[];
};

type Noted = Window & { seen?: string[] };

const EVENTS = ["pointerdown", "mousedown", "pointerup", "mouseup", "pointercancel", "click"];

function noteEvents(types: readonly string[]): void {
  const seen: string[] = ((window as Noted).seen = []);
  for (const type of types)
    window.addEventListener(type, ({ target }) => seen.push(`${type} ${(target as Element).outerHTML.slice(0, 60)}`), {
      capture: true,
    });
}

const PATIENCE_MS = 10_000;

/** Makes each click on a page of its own, while the page becomes interactive; returns the unanswered ones. */
async function lostClicks(
  page: EnginePage,
  landingPage: LandingPage<AnyPart>,
  clicks: readonly FirstClick[],
): Promise<readonly LostClick[]> {
  const lost: LostClick[] = [];
  for (const click of clicks) {
    await landingPage.visit();
    await page.evaluate(noteEvents, EVENTS);
    const box = await page.locator("[data-slot=voice] button").boundingBox();
    if (!box) throw new Error("Cannot click the voice button as it must be on the page: it is not");
    const [x, y] = click.at;
    await sleep(click.afterMs);
    await page.press(box.x + x * box.width, box.y + y * box.height, click.heldMs);
    if (!(await isAnswered(page)))
      lost.push({ ...click, seen: await page.evaluate(() => (window as Noted).seen ?? [], "") });
  }
  return lost;
}

/** A shown panel answers the click, however the call goes on. */
async function isAnswered(page: EnginePage): Promise<boolean> {
  const limit = Date.now() + PATIENCE_MS;
  while (Date.now() < limit) {
    if (await page.evaluate((css) => document.querySelector(css) !== null, "[data-slot=call-panel]")) return true;
    await sleep(20);
  }
  return false;
}

/** The number of clicks of a trial in which four were lost. */
const CLICKS = 138;
const CLICK_LIMIT_MS = 20_000;

test("138 first clicks on the voice button while the page becomes interactive - none is lost", async ({
  visited,
  landingPage,
}) => {
  test.setTimeout(CLICKS * CLICK_LIMIT_MS);
  const clicks = Array.from({ length: CLICKS }, (): FirstClick => ({
    afterMs: Math.random() * 300,
    heldMs: Math.random() * 150,
    at: [0.05 + 0.9 * Math.random(), 0.2 + 0.6 * Math.random()],
  }));
  expect(await lostClicks(visited, landingPage, clicks)).toEqual([]);
});
