import type { Locator } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { PHONE } from "../phone.ts";

test.use(PHONE);

/** Whether nothing else lies over the middle of an element. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((target) => {
    const { x, y, width, height } = target.getBoundingClientRect();
    return target.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

for (const viewport of [
  { width: 390, height: 664 },
  { width: 412, height: 420 },
]) {
  test(
    `visitor types each figure on a phone of ${viewport.width} x ${viewport.height} - the total changes in sight, above the bar (C11)`,
    { tag: viewport.width === 390 ? [] : "@deep" },
    async ({ page, landing, calculator }) => {
      await page.setViewportSize(viewport);
      await landing.open();
      for (const [field, text, total] of [
        [calculator.jobs, "20", "$1,848"],
        [calculator.profit, "400", "$2,048"],
        [calculator.hours, "10", "$2,273"],
      ] as const) {
        await field.tap();
        await field.fill(text);
        await expect(calculator.runningTotal).toHaveText(total);
        await expect(calculator.runningTotal).toBeInViewport({ ratio: 1 });
        await expect(landing.stickyBar).toBeVisible();
        expect(await isOnTop(calculator.runningTotal)).toBe(true);
        expect(await isOnTop(field)).toBe(true);
        const [line, bar] = [await calculator.runningTotal.boundingBox(), await landing.stickyBar.boundingBox()];
        expect((line?.y ?? Infinity) + (line?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      }
    },
  );
}

test("visitor taps a figure whose field ends at 580 or 620 of 664 px - it is not typed into under the total or the bar (E2)", async ({
  page,
  landing,
  calculator,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await landing.open();
  for (const bottom of [580, 620]) {
    await calculator.jobs.evaluate((field, y) => {
      field.blur();
      window.scrollBy({ top: field.getBoundingClientRect().bottom - y, behavior: "instant" });
    }, bottom);
    const box = await calculator.jobs.boundingBox();
    // Right of the voice button.
    await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) - 20, (box?.y ?? 0) + 3);
    await expect(calculator.jobs).toBeFocused();
    // Scrolling there takes its time.
    await expect(async () => {
      const [field, total] = [await calculator.jobs.boundingBox(), await calculator.runningTotal.boundingBox()];
      expect((field?.y ?? Infinity) + (field?.height ?? 0)).toBeLessThanOrEqual(total?.y ?? 0);
    }).toPass({ timeout: 60_000 });
  }
});
