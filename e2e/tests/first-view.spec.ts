import { displayFaceLoaded } from "../display-face.ts";
import { expect, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";
import { PageBuild } from "../page-build.ts";
import { VoiceButton } from "../pages/voice-button.ts";
import { Product } from "../product.ts";

const FACE = /barlow-condensed-700-\w+\.woff2$/;
const LETTERED = "[data-slot=hero] h1";

test("390 x 844 - all from the wordmark to the voice button stands above the fold, in the ordered sequence", async ({
  page,
  landing,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await landing.open();
  const hero = page.locator("[data-slot=hero]");
  const parts = [
    hero.locator("[data-slot=wordmark]"),
    hero.locator("[data-slot=badge]").first(),
    landing.headline,
    hero.getByText(/^Calculate exactly how much/),
    hero.locator("[data-short]"),
    landing.calculatorButton,
    hero.getByText("No credit card required • Takes 60 seconds"),
    hero.getByRole("list", { name: "What contractors say" }),
    new VoiceButton(page).idle,
  ];
  let above = 0;
  for (const part of parts) {
    const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
    expect(y).toBeGreaterThanOrEqual(above);
    above = y + height;
  }
  // The ticket shows below them.
  expect(above).toBeLessThan(844 - 100);
});

test("the cards stand side by side from 23rem, and no title takes three lines, in both languages", async ({ page }) => {
  const build = await PageBuild.of({ pages: { "/es": { language: "es" } } });
  const product = await Product.start("", build.folder);
  try {
    for (const path of ["", "es"]) {
      await page.goto(`${product.url}${path}`);
      for (const width of [320, 360, 368, 390, 480, 575, 576]) {
        await page.setViewportSize({ width, height: 844 });
        const titles = await page.locator("[data-short] h2").evaluateAll((all) =>
          all.map((title) => {
            const range = document.createRange();
            range.selectNodeContents(title);
            return {
              top: Math.round(title.getBoundingClientRect().top),
              lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size,
              overflow: title.scrollWidth - title.clientWidth,
            };
          }),
        );
        expect(new Set(titles.map(({ top }) => top)).size, `${width} px`).toBe(width < 368 ? 3 : 1);
        for (const { lines, overflow } of titles)
          expect([lines < 3, overflow <= 1], `${width} px`).toEqual([true, true]);
      }
    }
  } finally {
    await product.dispose();
    await build.remove();
  }
});

test("the headline fills two lines and the calculator's bar one, at every width", async ({ page, landing }) => {
  const countLines = (): Promise<number> =>
    landing.headline.evaluate((headline) => {
      const range = document.createRange();
      range.selectNodeContents(headline);
      return range.getClientRects().length;
    });
  const bar = page.locator("[data-slot=calculator-top-bar]");
  const clippedWidth = (text: string): Promise<number> =>
    bar.getByText(text, { exact: true }).evaluate((label) => label.getBoundingClientRect().width);
  await landing.open();
  for (const width of [320, 360, 375, 390, 480, 560, 640, 768, 1009, 1024, 1100, 1440, 1920]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await countLines(), `${width} px`).toBe(2);
    expect((await bar.boundingBox())?.height, `one line at ${width} px`).toBeLessThan(64);
    expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    if (width === 320) {
      expect(await clippedWidth("ROI Calculator")).toBeGreaterThan(60);
      expect(await clippedWidth("Ringwell")).toBeGreaterThan(40);
    }
    if (width === 390) expect(await clippedWidth("(202) 555-0142")).toBeGreaterThan(60);
  }
  for (const window of [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(window);
    const calculator = await page.locator("[data-slot=calculator]").boundingBox();
    expect(calculator?.y, `${window.width} px`).toBeGreaterThanOrEqual(window.height);
  }
  // As a scroll bar does: the page has less room than its window.
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.evaluate(() => (document.body.style.paddingRight = "17px"));
  expect(await countLines()).toBe(2);
});

test("the display face arrives late, and nothing moves", async ({ page, landing }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(JSON.stringify(entry));
    }).observe({ type: "layout-shift", buffered: true });
  });
  const release = await holdBack(page, FACE);
  await landing.open();
  const boxes = (): Promise<readonly number[]> =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll("h1, h2, h3, h4, [data-slot], p, li"), (element) =>
        Math.round(element.getBoundingClientRect().top),
      ),
    );
  const before = await boxes();
  release();
  await displayFaceLoaded(page);
  expect(await boxes()).toEqual(before);
  expect(await page.evaluate(() => (globalThis as unknown as { seenShifts: string[] }).seenShifts)).toEqual([]);
});

test("the headline is there before any script, glyph by glyph as in the whole face", async ({ page, landing }) => {
  await page.route(FACE, (route) => route.abort());
  await landing.open();
  const widths = (family: string): Promise<readonly number[]> =>
    page.locator(LETTERED).evaluateAll((elements, family) => {
      const context = document.createElement("canvas").getContext("2d");
      if (!context) return [];
      context.font = `700 100px "${family}", monospace`;
      return elements.map((element) => Math.round(context.measureText(element.textContent ?? "").width));
    }, family);
  await page.waitForFunction(() => document.fonts.check('700 20px "Barlow Condensed Inline"', "S"));
  const inlined = await widths("Barlow Condensed Inline");
  expect(inlined).toHaveLength(1);
  await page.unroute(FACE);
  await landing.open();
  await displayFaceLoaded(page);
  expect(inlined).toEqual(await widths("Barlow Condensed"));
});

test("a phone on its side - the main button stands in the first view", async ({ page, landing }) => {
  await landing.open();
  for (const [width, height] of [
    [667, 375],
    [844, 390],
    [896, 414],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(landing.calculatorButton, `${width} x ${height}`).toBeInViewport({ ratio: 1 });
  }
});
