import { expect, test } from "../core/fixtures.ts";
import { lostClicks, type FirstClick } from "../first-clicks.ts";

/** The number of clicks of a trial in which four were lost. */
const CLICKS = 138;
const CLICK_LIMIT_MS = 20_000;

test("of 138 first clicks on the voice button, at random moments while the page becomes interactive, none is lost", async ({
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
