import { expect, test } from "../fixtures.ts";

test("scrolling is smooth unless less motion is asked for, and the calculator's bar sticks to the top", async ({
  page,
  landing,
}) => {
  const behaviour = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await landing.open();
  expect(await behaviour()).toBe("smooth");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await behaviour()).toBe("auto");
  const bar = page.locator("[data-slot=calculator-top-bar]");
  const section = page.locator("#roi-calculator");
  const top = async (): Promise<number> => Math.round((await bar.boundingBox())?.y ?? Number.NaN);
  expect(await top()).toBeGreaterThan(0);
  await section.evaluate((element) => element.scrollIntoView());
  // The section begins with a rule of 1 px.
  await expect.poll(top).toBeLessThanOrEqual(1);
  const scrolled = (): Promise<number> => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await page.mouse.wheel(0, 200);
  await expect.poll(scrolled).toBeGreaterThan(before + 100);
  expect(await top()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(async () => (await section.boundingBox())?.y ?? 0).toBeLessThan(0);
  await expect.poll(top).toBeLessThan(0);
});
