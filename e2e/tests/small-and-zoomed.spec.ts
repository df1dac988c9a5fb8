import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";

/** Names the figures below some parts of the page that are broken, that run out of the window, or that lack separators; and a page that scrolls sideways. */
function figureFaults(page: Page, below: string): Promise<readonly string[]> {
  return page.evaluate((parts) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`the page scrolls sideways by ${scrollWidth - clientWidth} px`] : [];
    for (const part of document.querySelectorAll(parts)) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.parentElement?.checkVisibility() || text.parentElement.closest(".sr-only")) continue;
        for (const { 0: figure, index } of (text.textContent ?? "").matchAll(/[−+$]*\d[\d.,:]*%?/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + figure.length);
          const { left, right } = range.getBoundingClientRect();
          if (range.getClientRects().length > 1) faults.push(`${figure} is broken`);
          if (left < 0 || right > innerWidth) faults.push(`${figure} runs out of the window`);
          if (/\d{4}/.test(figure)) faults.push(`${figure} has no separators`);
        }
      }
    }
    return faults;
  }, below);
}

/** Elements wider than their parent, or far too narrow, by their text; and whether the page scrolls sideways. */
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
    await page.goto(`${product.url}${address}`);
    await calculator.plan("Elite").check();
    for (const [width, rootFont] of sizes) {
      await page.setViewportSize({ width, height: 844 });
      if (rootFont === 16) expect(await figureFaults(page, "td")).toEqual([]);
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", `${size}px`), rootFont);
      expect(await overflowing(page)).toEqual([]);
    }
  });
}

test("from thousands to billions at 320 px - figures shrink, none is broken or runs out of its place", async ({
  page,
  landing,
  calculator,
  estimate,
}) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await landing.open();
  await estimate.open();
  for (const [jobs, profit, hours, total] of [
    ["100", "1000", "8", "$20,448"],
    ["600", "1000", "8", "$120,448"],
    ["4999", "1000", "8", "$1,000,448"],
    ["1000000000", "350", "1000000000", "$186,909,999,503"],
  ] as const) {
    await calculator.fillBusinessDetails({ jobs, profit, hours });
    await expect(calculator.extraProfit).toHaveText(total);
    expect(await figureFaults(page, "[aria-labelledby=results-heading], [data-slot=estimate]"), total).toEqual([]);
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

test("the form in a window of 844 × 390 and of 320 × 200 px - each control can be reached and seen", async ({
  page,
  landing,
  calculator,
  leadDialog,
}) => {
  await landing.open();
  for (const [width, height] of [
    [844, 390],
    [320, 200],
  ] as const) {
    await page.setViewportSize({ width, height });
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
    await page.keyboard.press("Escape");
    await expect(leadDialog.root).toBeHidden();
  }
});
