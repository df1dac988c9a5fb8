import { expect, test } from "../fixtures.ts";

test.beforeEach(({ landing }) => landing.open());

test("the hero's button leads to the calculator, and so does the exit offer's, over everything but the lead dialog", async ({
  page,
  landing,
  calculator,
  leadDialog,
}) => {
  await expect(landing.headline).toBeVisible();
  await landing.calculatorButton.click();
  await expect(landing.calculatorHeading).toBeInViewport();
  expect(new URL(page.url()).hash).toBe("#roi-calculator");
  await calculator.planButton.click();
  await expect(leadDialog.root).toBeVisible();
  await landing.dispatchPointerLeave("mouse", 0);
  await expect(landing.exitDialog).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(leadDialog.root).toBeHidden();
  await landing.dispatchPointerLeave("mouse", 20);
  await expect(landing.exitDialog).toBeHidden();
  await landing.dispatchPointerLeave("mouse", 0);
  await landing.exitDialog.getByRole("button", { name: "Get My Free ROI Report + Strategy Call" }).click();
  await expect(landing.calculatorHeading).toBeInViewport();
  await expect(landing.calculatorHeading).toBeFocused();
});

// On a slow phone 37 ms of styles: those of all that becomes inert or shown. The press is painted before them.
test("a tap that opens or closes the lead dialog is handled before the dialog changes", async ({
  page,
  calculator,
  leadDialog,
}) => {
  await calculator.planButton.scrollIntoViewIfNeeded();
  // Its chunk comes when the button is in sight.
  await expect(page.locator("dialog[data-slot=dialog]")).toBeAttached();
  const click = async (button: HTMLElement | SVGElement): Promise<boolean> => {
    (button as HTMLElement).click();
    // React renders a handler's changes in a microtask after it.
    for (let microtasks = 0; microtasks < 20; microtasks += 1) await undefined;
    return document.querySelector("dialog[open]") !== null;
  };
  expect(await calculator.planButton.evaluate(click), "open when the click is handled").toBe(false);
  await expect(leadDialog.root).toBeVisible();
  const closing = leadDialog.root.getByRole("button", { name: "Close" });
  expect(await closing.evaluate(click), "open when the click is handled").toBe(true);
  await expect(leadDialog.root).toBeHidden();
});

test("the countdown starts at 23:45:12 and ticks each second", async ({ page, landing }) => {
  const SHOWN_AT_LOAD = (23 * 60 + 45) * 60 + 12;
  await page.clock.install();
  await landing.open();
  // Both read in one go, in seconds: on a slow machine the time that is shown is a later one, and no wrong one.
  const read = (): Promise<{ shown: number; sinceLoad: number }> =>
    page.getByRole("timer").evaluate((timer) => {
      const [hours = 0, minutes = 0, seconds = 0] = (timer.textContent ?? "").split(":").map(Number);
      return { shown: (hours * 60 + minutes) * 60 + seconds, sinceLoad: performance.now() / 1000 };
    });
  const error = async (): Promise<number> => {
    const { shown, sinceLoad } = await read();
    return Math.abs(SHOWN_AT_LOAD - shown - sinceLoad);
  };
  await expect.poll(error).toBeLessThan(1.5);
  const before = await read();
  await page.clock.fastForward(60_000);
  expect((await read()).sinceLoad - before.sinceLoad).toBeGreaterThanOrEqual(60);
  await expect.poll(error).toBeLessThan(1.5);
  await expect.poll(async () => before.shown - (await read()).shown).toBeGreaterThanOrEqual(62);
});

test("the form closes by Esc, also twice, and by a tap on the page behind it, and the focus goes back", async ({
  page,
  calculator,
  leadDialog,
}) => {
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.keyboard.press("Escape"),
    () =>
      // A click sooner than 700 ms may be the second half of a double click.
      expect(async () => {
        await page.mouse.click(4, 4);
        await expect(leadDialog.root).toBeHidden({ timeout: 1_000 });
      }).toPass(),
  ]) {
    await calculator.planButton.click();
    await expect(leadDialog.firstName).toBeFocused();
    await close();
    await expect(leadDialog.root).toBeHidden();
    await expect(calculator.planButton).toBeFocused();
  }
});
