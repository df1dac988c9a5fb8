import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { PHONE } from "../phone.ts";

test.use(PHONE);

type TraceEvent = { readonly name: string; readonly args: { readonly elementCount?: number } };

/** Waits until the countdown's next second is painted, without asking for styles. */
function nextTick(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const clock = document.querySelector("[role=timer]");
    if (!clock) throw new Error("The page must hold the countdown: it does not");
    await new Promise((resolve) => new MutationObserver(resolve).observe(clock, { childList: true, subtree: true }));
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
}

// A figure counts for a dozen frames: forty other elements cost a slow phone 8 ms in each of them.
test(
  "a text that changes has the styles of no other elements calculated again",
  { tag: "@deep" },
  async ({ browser, page, landing, calculator }) => {
    await landing.open();
    await calculator.jobs.scrollIntoViewIfNeeded();
    await expect(calculator.bar).toBeVisible();
    // Scripts that wait for the first sign of a visitor are there by then.
    await page.waitForLoadState("networkidle");
    await nextTick(page);
    const session = await browser.newBrowserCDPSession();
    const events: TraceEvent[] = [];
    session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as readonly TraceEvent[])));
    await session.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline"] } });
    await nextTick(page);
    const ended = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await ended;
    expect(events.map(({ name }) => name)).toContain("Layout");
    const restyled = events.flatMap(({ name, args }) => (name === "UpdateLayoutTree" ? [args.elementCount ?? 0] : []));
    expect(Math.max(0, ...restyled)).toBeLessThan(5);
  },
);
