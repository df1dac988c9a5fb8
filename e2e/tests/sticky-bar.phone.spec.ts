import type { Locator, Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { PHONE } from "../phone.ts";

test.use(PHONE);

/** The page takes what comes sooner after the dialog opened for the second half of a double tap. */
const DOUBLE_TAP_MS = 700;

/** Stops `performance.now()` of the page, so that a slow machine taps as fast as a finger. @returns the way past a double tap */
async function stopPageClock(page: Page): Promise<() => Promise<void>> {
  const clock = await page.evaluateHandle(() => {
    const now = performance.now.bind(performance);
    const stopped = now();
    performance.now = () => stopped;
    return now;
  });
  return () => page.evaluate(([now, ms]) => void (performance.now = () => now() + ms), [clock, DOUBLE_TAP_MS] as const);
}

test.beforeEach(({ landing }) => landing.open());

test("visitor on a phone goes by the bar to the calculator, fills the form, and the lead is stored", async ({
  page,
  landing,
  calculator,
  leadDialog,
  product,
  email,
}) => {
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
  await landing.stickyBar.click();
  await expect.poll(() => landing.calculatorTop()).toBeCloseTo(0, 0);
  await calculator.fillBusinessDetails({ type: "Cleaning" });
  await calculator.planButton.scrollIntoViewIfNeeded();
  const button = await calculator.planButton.boundingBox();
  const runClock = await stopPageClock(page);
  await calculator.planButton.tap();
  await expect(leadDialog.firstName).toBeFocused();
  // Different fields of the dialog lie over the button's parts.
  for (const part of [0.1, 0.3, 0.5, 0.7, 0.9])
    await page.touchscreen.tap(button!.x + button!.width * part, button!.y + button!.height / 2);
  await expect(leadDialog.firstName).toBeFocused();
  await expect(leadDialog.consent).not.toBeChecked();
  await runClock();
  await leadDialog.fill({ email, businessType: "Cleaning" });
  await leadDialog.submitButton.tap();
  await expect(landing.toast("Success!")).toBeVisible();
  expect(await product.leadsOf(email)).toMatchObject([{ business_type: "cleaning", jobs_per_month: 40 }]);
});

/** Whether nothing else lies over the middle of an element. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((target) => {
    const { x, y, width, height } = target.getBoundingClientRect();
    return target.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

test("visitor types on a phone - sees the bar's total change", async ({ page, calculator }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  for (const [field, text, total] of [
    [calculator.jobs, "20", "$1,848"],
    [calculator.profit, "400", "$2,048"],
    [calculator.hours, "10", "$2,273"],
  ] as const) {
    await field.tap();
    await field.fill(text);
    await expect(calculator.barTotal).toHaveText(total);
    await expect(calculator.barTotal).toBeInViewport({ ratio: 1 });
    // Scrolling there takes its time.
    for (const part of [calculator.barTotal, field]) await expect.poll(() => isOnTop(part)).toBe(true);
  }
});

for (const [height, free] of [
  [776, 441],
  [785, 480],
] as const) {
  test(`a keyboard leaves ${free} of ${height} px - the bar's total stands above it`, async ({
    page,
    landing,
    calculator,
  }) => {
    // No browser of the tests has a keyboard on the screen.
    await page.addInitScript((own) => {
      const keyboard = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
      Object.defineProperty(window, "visualViewport", { value: keyboard });
      Object.assign(window, {
        openKeyboard() {
          keyboard.height = own;
          keyboard.dispatchEvent(new Event("resize"));
        },
      });
    }, free);
    await page.setViewportSize({ width: 390, height });
    await landing.open();
    await calculator.jobs.tap();
    await calculator.planButton.evaluate(
      (button, y) => window.scrollBy({ top: button.getBoundingClientRect().bottom - y, behavior: "instant" }),
      height - 70,
    );
    await expect(calculator.bar).toHaveCount(0);
    await page.evaluate(() => (window as unknown as { openKeyboard: () => void }).openKeyboard());
    await expect(calculator.barTotal).toBeVisible();
    const total = await calculator.barTotal.boundingBox();
    expect((total?.y ?? Infinity) + (total?.height ?? 0)).toBeLessThanOrEqual(free);
  });
}

test("visitor taps a figure near the window's lower end - it is not typed into under the bar", async ({
  page,
  calculator,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await calculator.jobs.scrollIntoViewIfNeeded();
  await expect(calculator.barTotal).toBeVisible();
  for (const bottom of [580, 620]) {
    await calculator.jobs.evaluate((field, y) => {
      field.blur();
      window.scrollBy({ top: field.getBoundingClientRect().bottom - y, behavior: "instant" });
    }, bottom);
    const box = await calculator.jobs.boundingBox();
    await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) - 5, (box?.y ?? 0) + 3);
    await expect(calculator.jobs).toBeFocused();
    // Scrolling there takes its time.
    await expect(async () => {
      const [field, bar] = [await calculator.jobs.boundingBox(), await calculator.bar.boundingBox()];
      expect((field?.y ?? Infinity) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }).toPass({ timeout: 60_000 });
  }
});

test("the bar says the next step of its place - the calculator, its offer, after a lead the booking (E4)", async ({
  page,
  landing,
  calculator,
  leadDialog,
  email,
}) => {
  const offer = calculator.barPlanButton;
  await calculator.jobs.scrollIntoViewIfNeeded();
  await expect(calculator.barTotal).toHaveText("$1,498");
  await expect(calculator.barTotal).toHaveClass(/text-money/);
  await calculator.fillBusinessDetails({ jobs: "0", hours: "0" });
  await expect(calculator.barTotal).toHaveText("$0");
  await expect(calculator.barTotal).toHaveClass(/text-ink/);
  await calculator.fillBusinessDetails({ jobs: "15", hours: "8" });
  await calculator.planButton.evaluate((button) => button.scrollIntoView({ block: "center" }));
  await expect(offer).toBeHidden();
  await expect(calculator.bar).toHaveCount(0);
  await page.getByRole("heading", { name: /^Why / }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 500);
  await expect(landing.stickyBar).toBeVisible();
  await calculator.jobs.evaluate((field) => field.scrollIntoView({ block: "center" }));
  const touches = await page.evaluateHandle(() => {
    const touched: EventTarget[] = [];
    addEventListener("pointerdown", ({ target }) => target && touched.push(target), true);
    return touched;
  });
  await offer.tap();
  await leadDialog.firstName.tap();
  await expect(leadDialog.firstName).toBeFocused();
  for (const text of ["Dana", "Rivera", email, "2025550187"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }
  await leadDialog.businessType.selectOption({ label: "Plumbing" });
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), DOUBLE_TAP_MS);
  await leadDialog.consent.tap();
  await leadDialog.submitButton.tap();
  await expect(landing.toast("Success!")).toBeVisible();
  expect(await touches.evaluate((touched) => touched.length)).toBe(4);
  await calculator.jobs.evaluate((field) => field.scrollIntoView({ block: "center" }));
  await expect(calculator.bar.getByRole("link", { name: "Open booking calendar" })).toHaveAttribute(
    "href",
    /booking\.example\.com/,
  );
});
