import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { passFrames } from "../pass-frames.ts";
import { PageBuild } from "../page-build.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { Product } from "../product.ts";

const WIDTHS = [320, 344, 390, 480, 667, 768, 844, 1024, 1180, 1280, 1440, 1700, 1920, 2560];
const HEIGHTS = [320, 390, 600, 664, 720, 844, 900, 1080, 1440];
const USUAL_WIDTHS = [320, 390, 768, 1024, 1280, 1440];
const USUAL_HEIGHTS = [390, 664, 720, 844, 1024];
const LETTERS_PX = [16, 32];
/** Windows that have room for the label in their first view. */
const ROOMY = ["390x664", "390x844", "768x1024", "1440x900", "1920x1080", "2560x1440"];
type Place = {
  /** Texts and controls that the button covers. */
  readonly covered: readonly string[];
  /** Elements that lie over the button. */
  readonly over: readonly string[];
  readonly isLabelSeen: boolean;
};

function placeOfButton(page: Page): Promise<Place> {
  return page.evaluate(() => {
    const dock = document.querySelector("[data-slot=voice]");
    const button = dock?.querySelector("button");
    if (!dock || !button) throw new Error("Cannot look at the voice button as it must be on the page: it is not");
    const own = button.getBoundingClientRect();
    // The bar covers the texts behind it.
    const bar = document.querySelector("[data-slot=sticky-bar]");
    const inFront = bar?.checkVisibility() ? bar : document.body;
    const isUnder = ({ left, right, top, bottom }: DOMRect): boolean =>
      left < own.right - 1 && right > own.left + 1 && top < own.bottom - 1 && bottom > own.top + 1;
    const covered: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const parent = text.parentElement;
      if (!parent || dock.contains(text) || !inFront.contains(text) || !text.textContent?.trim()) continue;
      if (parent.closest(".sr-only, script, style, dialog:not([open])") || !parent.checkVisibility()) continue;
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some(isUnder)) covered.push(text.textContent);
    }
    for (const control of document.querySelectorAll("a, button, input, label, summary, video"))
      if (
        !dock.contains(control) &&
        inFront.contains(control) &&
        control.checkVisibility() &&
        isUnder(control.getBoundingClientRect())
      )
        covered.push(control.outerHTML);
    const over = [0.1, 0.5, 0.9]
      .map((part) => document.elementFromPoint(own.left + part * own.width, own.top + own.height / 2))
      .filter((hit) => hit && !dock.contains(hit));
    const label = button.querySelector(":scope > span:last-of-type")?.getBoundingClientRect();
    const isLabelSeen =
      label !== undefined &&
      label.width > 60 &&
      label.left >= 0 &&
      label.right <= innerWidth &&
      label.bottom <= innerHeight;
    return { covered, over: over.map((hit) => hit?.outerHTML ?? ""), isLabelSeen };
  });
}

/** Windows in which the button covers something, or has no label although there is room. */
async function faultsOfPlace(
  page: Page,
  roomy: readonly string[],
  widths: readonly number[] = WIDTHS,
  heights: readonly number[] = HEIGHTS,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const letters of LETTERS_PX) {
    await page.evaluate((px) => document.documentElement.style.setProperty("font-size", `${px}px`), letters);
    for (const width of widths)
      for (const height of heights) {
        await page.setViewportSize({ width, height });
        const { covered, over, isLabelSeen } = await placeOfButton(page);
        const size = `${width}x${height}`;
        const isMissed = letters === 16 && roomy.includes(size) && !isLabelSeen;
        if (covered.length > 0 || over.length > 0 || isMissed)
          faults.push(`${size}, ${letters} px: ${[...covered, ...over].join(" | ") || "no label"}`);
      }
  }
  return faults;
}

for (const [windows, widths, heights, isDeep] of [
  ["usual windows", USUAL_WIDTHS, USUAL_HEIGHTS, false],
  ["all windows", WIDTHS, HEIGHTS, true],
] as const)
  test(
    `before scrolling the voice button covers no text and no control, in ${windows} (P15)`,
    { tag: isDeep ? "@deep" : [] },
    async ({ page, landing }) => {
      await landing.open();
      expect(await faultsOfPlace(page, [...ROOMY, "1280x720"], widths, heights)).toEqual([]);
    },
  );

test("nor does it in Spanish, whose texts are longer", { tag: "@deep" }, async ({ page }) => {
  const build = await PageBuild.of({ pages: { "/es": { language: "es" } } });
  const product = await Product.start("", build.folder);
  try {
    await new LandingPage(page, product.url).open("es");
    // The headline takes three lines in a window of 1280 x 720.
    expect(await faultsOfPlace(page, ROOMY)).toEqual([]);
  } finally {
    await product.dispose();
    await build.remove();
  }
});

test("visitor scrolls on a phone - the voice button moves into the bar and back, and nothing else moves", async ({
  page,
  landing,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await landing.open();
  const dock = page.locator("[data-slot=voice]");
  const scrollTo = (y: number): Promise<void> =>
    page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
  const topOfTicket = (): Promise<number> =>
    page.locator("[data-slot=hero] svg[role=img]").evaluate((ticket) => ticket.getBoundingClientRect().top + scrollY);
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [667, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    const atRest = (await dock.boundingBox())?.y;
    const ticketAtRest = await topOfTicket();
    await scrollTo(301);
    await expect(landing.stickyBar).toBeVisible();
    const bar = await page.locator("[data-slot=sticky-bar]").boundingBox();
    const link = await landing.stickyBar.boundingBox();
    const button = await dock.boundingBox();
    if (!bar || !link || !button) throw new Error("Cannot compare places as all must be on the page: one is not");
    expect(button.y).toBeGreaterThanOrEqual(bar.y);
    expect(button.y + button.height).toBeLessThanOrEqual(height);
    expect(button.x + button.width).toBeLessThan(link.x);
    expect((await placeOfButton(page)).over).toEqual([]);
    expect(await topOfTicket()).toBe(ticketAtRest);
    await scrollTo(0);
    await expect(landing.stickyBar).toBeHidden();
    expect((await dock.boundingBox())?.y).toBe(atRest);
    expect(await topOfTicket()).toBe(ticketAtRest);
  }
});

for (const [width, height, isDeep] of [
  [768, 1024, false],
  [844, 390, false],
  [896, 414, true],
  [1024, 768, false],
  [1180, 820, true],
  [1280, 800, true],
] as const) {
  const name = `the page of ${width} x ${height} - the voice button covers no text and no control (P15)`;
  test(name, { tag: isDeep ? "@deep" : [] }, async ({ page, landing }) => {
    await page.setViewportSize({ width, height });
    await landing.open();
    await page.mouse.move(width / 2, height / 2);
    await landing.scrollThrough();
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    for (let top = 0; top < end + height / 3; top += height / 3) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
      // The observers tell of it in the next frames.
      await passFrames(page, 4);
      const faults = async (): Promise<readonly string[]> => {
        const { covered, over } = await placeOfButton(page);
        return [...covered, ...over];
      };
      await expect.poll(faults, `at ${Math.round(top)}`).toEqual([]);
    }
  });
}
