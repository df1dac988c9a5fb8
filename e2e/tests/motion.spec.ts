import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";

type LayoutShift = { readonly value: number; readonly hadRecentInput: boolean };

async function motionIsLoaded(page: Page): Promise<boolean> {
  return page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => /motion-kit/.test(name)));
}

test("the animations come after the page is interactive, and figures end on their new value", async ({
  page,
  landing,
  calculator,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await landing.open();
  await page.mouse.move(200, 200);
  await expect.poll(() => motionIsLoaded(page)).toBe(true);
  await calculator.jobs.fill("30");
  await expect(calculator.extraProfit).toHaveText("$2,548");
  await calculator.planButton.click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("under reduced motion the animations are never loaded", async ({ page, landing, calculator }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await landing.open();
  await calculator.jobs.fill("30");
  expect(await calculator.extraProfit.innerText()).toBe("$2,548");
  // Longer than an idle moment is waited for.
  await page.waitForTimeout(5000);
  expect(await motionIsLoaded(page)).toBe(false);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`nothing shifts the layout at ${viewport.width} px: load, countdown, new results, bar, dialog`, async ({
    page,
    landing,
    calculator,
    leadDialog,
  }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { layoutShifts: shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as readonly LayoutShift[]) {
          // What a visitor's own click or key moves within half a second does not count as a shift.
          if (!entry.hadRecentInput) shifts.push(entry.value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await landing.open();
    await page.mouse.move(200, 200);
    await expect.poll(() => motionIsLoaded(page)).toBe(true);
    await calculator.extraProfit.scrollIntoViewIfNeeded();
    await calculator.businessType("Roofing").check();
    await calculator.plan("Pro").check();
    await calculator.jobs.click();
    await page.keyboard.type("40");
    // Two ticks of the countdown, and the announcement of the new results.
    await page.waitForTimeout(2000);
    await calculator.planButton.click();
    await expect(leadDialog.root).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(leadDialog.root).toBeHidden();
    const shifts = await page.evaluate(() => (window as unknown as { layoutShifts: number[] }).layoutShifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBe(0);
  });
}
