import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";

/** What is wider than what it stands in, or far too narrow, by its text; and whether the page scrolls sideways. */
function overflowing(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const tiles = [...document.querySelectorAll("label:has(input), [data-slot=stat-tile], [data-slot=number-input]")];
    return [
      ...(scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth} px`] : []),
      ...tiles.filter((tile) => tile.scrollWidth > tile.clientWidth + 1).map((tile) => tile.textContent),
      ...[...document.querySelectorAll("dt, dd")].filter(isNarrow).map((part) => part.textContent),
    ];

    /** Whether a text stands a word, or a letter, to a line. */
    function isNarrow(part: Element): boolean {
      const lines = part.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(part).lineHeight);
      return lines > 4;
    }
  });
}

/** Figures below an element whose digits stand in more than one line. */
function brokenFigures(page: Page, below = "body"): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const texts = document.createTreeWalker(document.querySelector(selector)!, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility()) continue;
      for (const { index, 0: figure } of (text.textContent ?? "").matchAll(/\$?\d[\d.,:]*\d%?/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + figure.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(figure);
      }
    }
    return broken;
  }, below);
}

for (const [address, sizes] of [
  [
    "",
    [
      [320, 16],
      [344, 16],
      [390, 24],
      [320, 32],
    ],
  ],
  [
    "embed.html",
    [
      [300, 16],
      [320, 32],
    ],
  ],
] as const) {
  const named = sizes.map(([width, letters]) => `${width} px with letters of ${letters}`).join(", ");
  test(`${address || "the page"} at ${named} - nothing overflows or scrolls sideways`, async ({
    page,
    product,
    calculator,
  }) => {
    for (const [width, rootFont] of sizes) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${product.url}${address}`);
      await calculator.plan("Elite").check();
      expect(await brokenFigures(page)).toEqual([]);
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", `${size}px`), rootFont);
      await expect(calculator.plan("Elite")).toBeChecked();
      expect(await overflowing(page)).toEqual([]);
    }
  });
}

test("totals of five to eight digits at 280 and 320 px - no figure breaks, and neither does the countdown", async ({
  page,
  landing,
  calculator,
}) => {
  for (const [width, below] of [
    // Narrower than the least width of WCAG 1.4.10: tables may break there.
    [280, "[aria-labelledby=results-heading]"],
    [320, "body"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await landing.open();
    await landing.scrollThrough();
    for (const [jobs, total] of [
      ["100", "$20,448"],
      ["600", "$120,448"],
      ["4999", "$1,000,448"],
      ["99999", "$20,000,448"],
    ] as const) {
      await calculator.fillBusinessDetails({ jobs, profit: "1000" });
      await expect(calculator.extraProfit).toHaveText(total);
      expect(await brokenFigures(page, below), `${total} at ${width} px`).toEqual([]);
    }
  }
});

test("a phone is turned - the field that had the focus is in sight", async ({
  page,
  landing,
  calculator,
  leadDialog,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await landing.open();
  await calculator.hours.focus();
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(calculator.hours).toBeFocused();
    await expect(calculator.hours).toBeInViewport({ ratio: 1 });
  }
  await calculator.planButton.click();
  await leadDialog.phone.focus();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(leadDialog.phone).toBeFocused();
  await expect(leadDialog.phone).toBeInViewport({ ratio: 1 });
});

test("the form in a window of 844 × 390 and of 320 × 200 px - each control can be reached and is in sight, the head scrolls away", async ({
  page,
  landing,
  calculator,
  leadDialog,
}) => {
  for (const [width, height] of [
    [844, 390],
    [320, 200],
  ] as const) {
    await page.setViewportSize({ width, height });
    await landing.open();
    // At 400 % zoom bars cover most of the window; the keyboard reaches the button.
    await calculator.planButton.focus();
    await page.keyboard.press("Enter");
    await expect(leadDialog.firstName).toBeFocused();
    const head = leadDialog.root.getByRole("heading");
    const controls = [leadDialog.firstName, leadDialog.email, leadDialog.businessType, leadDialog.submitButton];
    for (const control of controls) {
      await control.focus();
      const isOnTop = (): Promise<boolean> =>
        control.evaluate((element) => {
          const { top, bottom, left, height: own } = element.getBoundingClientRect();
          const hit = document.elementFromPoint(left + 20, top + own / 2);
          return top >= 0 && bottom <= innerHeight && (hit === element || element.contains(hit));
        });
      await expect.poll(isOnTop).toBe(true);
    }
    await expect(head).not.toBeInViewport();
  }
});
