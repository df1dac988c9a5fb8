import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";

/** What is wider than what it stands in, by its text; and whether the page scrolls sideways. */
function overflowing(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const tiles = [...document.querySelectorAll("label:has(input), [data-slot=stat-tile], [data-slot=number-input]")];
    return [
      ...(scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth} px`] : []),
      ...tiles.filter((tile) => tile.scrollWidth > tile.clientWidth + 1).map((tile) => tile.textContent),
    ];
  });
}

for (const [path, width, rootFont] of [
  ["", 320, 16],
  ["", 344, 16],
  ["", 390, 24],
  ["", 320, 32],
  ["embed.html", 300, 16],
  ["embed.html", 320, 32],
] as const) {
  test(`${path || "the page"} at ${width} px with letters of ${rootFont} px - nothing overflows or scrolls sideways`, async ({
    page,
    product,
    calculator,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${product.url}${path}`);
    await calculator.plan("Elite").check();
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", `${size}px`), rootFont);
    await expect(calculator.plan("Elite")).toBeChecked();
    expect(await overflowing(page)).toEqual([]);
  });
}
