import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { expect, test as base } from "../fixtures.ts";
import { PageBuild } from "../page-build.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { Product } from "../product.ts";

/** A site whose root is in English, with a page in Spanish, whose texts are longer. */
const test = base.extend<{ readonly site: Product }>({
  site: async ({}, use) => {
    const file = join(await mkdtemp(join(tmpdir(), "voice-place-")), "site.json");
    await writeFile(file, JSON.stringify({ pages: { "/es": { language: "es" } } }));
    const build = await PageBuild.of({}, file);
    const product = await Product.start("", build.folder);
    await use(product);
    await product.dispose();
    await build.remove();
  },
});

const WIDTHS = [320, 344, 390, 480, 667, 768, 844, 1024, 1180, 1280, 1440, 1700, 1920, 2560];
const HEIGHTS = [320, 390, 600, 664, 720, 844, 900, 1080, 1440];
const LETTERS_PX = [16, 32];
/** Windows that have room for the label in their first view. */
const ROOMY = ["390x664", "390x844", "768x1024", "1440x900", "1920x1080", "2560x1440"];
const PAGES = [
  ["", [...ROOMY, "1280x720"]],
  // Its headline takes three lines there.
  ["es", ROOMY],
] as const;

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
    const isUnder = ({ left, right, top, bottom }: DOMRect): boolean =>
      left < own.right - 1 && right > own.left + 1 && top < own.bottom - 1 && bottom > own.top + 1;
    const covered: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const parent = text.parentElement;
      if (!parent || dock.contains(text) || !text.textContent?.trim()) continue;
      if (parent.closest(".sr-only, script, style, dialog:not([open])") || !parent.checkVisibility()) continue;
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some(isUnder)) covered.push(text.textContent);
    }
    for (const control of document.querySelectorAll("a, button, input, label, summary, video"))
      if (!dock.contains(control) && control.checkVisibility() && isUnder(control.getBoundingClientRect()))
        covered.push(control.outerHTML);
    const over = [0.1, 0.5, 0.9]
      .map((part) => document.elementFromPoint(own.left + part * own.width, own.top + own.height / 2))
      .filter((hit) => hit && !dock.contains(hit));
    const label = button.querySelector("span")?.getBoundingClientRect();
    const isLabelSeen =
      label !== undefined &&
      label.width > 60 &&
      label.left >= 0 &&
      label.right <= innerWidth &&
      label.bottom <= innerHeight;
    return { covered, over: over.map((hit) => hit?.outerHTML ?? ""), isLabelSeen };
  });
}

for (const [path, roomy] of PAGES)
  test(
    `/${path} - before scrolling the voice button covers no text and no control, and its label is read where there is room (P15)`,
    { tag: path === "" ? [] : "@deep" },
    async ({ page, site }) => {
      await new LandingPage(page, site.url).open(path);
      const found: string[] = [];
      for (const letters of LETTERS_PX) {
        await page.evaluate((px) => document.documentElement.style.setProperty("font-size", `${px}px`), letters);
        for (const width of WIDTHS)
          for (const height of HEIGHTS) {
            await page.setViewportSize({ width, height });
            const { covered, over, isLabelSeen } = await placeOfButton(page);
            const size = `${width}x${height}`;
            const isMissed = letters === 16 && roomy.includes(size) && !isLabelSeen;
            if (covered.length > 0 || over.length > 0 || isMissed)
              found.push(`${size}, ${letters} px: ${[...covered, ...over].join(" | ") || "no label"}`);
          }
      }
      expect(found).toEqual([]);
    },
  );

for (const [width, height] of [
  [390, 844],
  [320, 568],
  [667, 320],
] as const)
  test(
    `${width} x ${height} - the voice button stands in the phone's bar once that is there, and goes back to its place`,
    { tag: width === 320 ? [] : "@deep" },
    async ({ page, landing }) => {
      await page.setViewportSize({ width, height });
      await landing.open();
      const dock = page.locator("[data-slot=voice]");
      const atRest = (await dock.boundingBox())?.y;
      const scrollTo = (y: number): Promise<void> =>
        page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
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
      await scrollTo(0);
      await expect(landing.stickyBar).toBeHidden();
      expect((await dock.boundingBox())?.y).toBe(atRest);
    },
  );

test("the rest of the page keeps its place when the button leaves its own, and when it comes back", async ({
  page,
  landing,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await landing.open();
  const topOf = (): Promise<number> =>
    page.locator("[data-slot=hero] svg[role=img]").evaluate((ticket) => ticket.getBoundingClientRect().top + scrollY);
  const before = await topOf();
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
  await expect(landing.stickyBar).toBeVisible();
  expect(await topOf()).toBe(before);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await expect(landing.stickyBar).toBeHidden();
  expect(await topOf()).toBe(before);
});
