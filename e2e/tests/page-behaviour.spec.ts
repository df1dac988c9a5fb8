import type { Locator } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";

test.beforeEach(({ landing }) => landing.open());

test("visitor takes the hero's or the exit offer's button - both lead to the calculator", async ({
  page,
  landing,
  calculator,
  leadDialog,
}) => {
  await expect(landing.headline).toBeVisible();
  await landing.calculatorButton.click();
  await expect.poll(() => landing.calculatorTop()).toBeCloseTo(0, 0);
  expect(new URL(page.url()).hash).toBe("#roi-calculator");
  await calculator.planButton.click();
  await expect(leadDialog.root).toBeVisible();
  await landing.dispatchPointerLeave("mouse", 0);
  await expect(landing.exitDialog).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(leadDialog.root).toBeHidden();
  await landing.dispatchPointerLeave("mouse", 20);
  await expect(landing.exitDialog).toBeHidden();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await landing.dispatchPointerLeave("mouse", 0);
  await landing.exitDialog.getByRole("button", { name: "Get My Free ROI Report + Strategy Call" }).click();
  await expect.poll(() => landing.calculatorTop()).toBeCloseTo(0, 0);
  await expect(landing.calculatorHeading).toBeFocused();
});

test("visitor closes the form by Esc or a tap on the page behind it - the focus goes back", async ({
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

  // On a slow phone 37 ms of styles: those of all that becomes inert or shown. The press is painted before them.
  const isOpenWhenHandled = async (button: HTMLElement | SVGElement): Promise<boolean> => {
    (button as HTMLElement).click();
    // React renders a handler's changes in a microtask after it.
    for (let microtasks = 0; microtasks < 20; microtasks += 1) await undefined;
    return document.querySelector("dialog[open]") !== null;
  };
  expect(await calculator.planButton.evaluate(isOpenWhenHandled)).toBe(false);
  await expect(leadDialog.root).toBeVisible();
  expect(await leadDialog.closeButton.evaluate(isOpenWhenHandled)).toBe(true);
  await expect(leadDialog.root).toBeHidden();
});

test("visitor drags a link, a figure and a word - no exit offer opens until the mouse leaves", async ({
  page,
  landing,
  calculator,
}) => {
  const drag = async (part: Locator): Promise<void> => {
    await part.scrollIntoViewIfNeeded();
    const box = await part.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await page.mouse.down();
    await page.mouse.move(700, 450, { steps: 5 });
    await page.mouse.up();
  };
  const letScriptsArrive = await holdBack(page, "**/assets/*.js");
  await landing.visit();
  await drag(landing.calculatorButton);
  letScriptsArrive();
  await landing.becomeInteractive();
  await drag(landing.calculatorButton);
  await calculator.jobs.focus();
  await drag(calculator.jobs);
  await drag(landing.calculatorHeading);
  await expect(landing.exitDialog).toBeHidden();
  await page.mouse.move(700, 100);
  await page.mouse.move(700, -5);
  await expect(landing.exitDialog).toBeVisible();
});
