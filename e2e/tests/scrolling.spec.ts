import { expect, test } from "../fixtures.ts";

test("scrolling to the calculator is smooth, and at once for a visitor who asked for less motion", async ({ page, landing }) => {
  const behaviour = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await landing.open();
  expect(await behaviour()).toBe("smooth");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await behaviour()).toBe("auto");
});

test("the calculator's top bar sticks to the top while the calculator is scrolled, and leaves with it", async ({ page, landing }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await landing.open();
  const bar = page.locator("[data-slot=calculator-top-bar]");
  const section = page.locator("#roi-calculator");
  const top = async (): Promise<number> => Math.round((await bar.boundingBox())?.y ?? Number.NaN);
  expect(await top()).toBeGreaterThan(0);
  await section.evaluate((element) => element.scrollIntoView());
  // The section begins with a rule of 1 px.
  expect(await top()).toBeLessThanOrEqual(1);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect(await top()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect((await section.boundingBox())?.y ?? 0).toBeLessThan(0);
  expect(await top()).toBeLessThan(0);
});

for (const [width, height] of [[390, 844], [768, 1024], [1440, 900]] as const) {
  test(`the page at ${width} px is as long before it is scrolled as after, and the browser lays out only what is near`, async ({ page, landing }) => {
    await page.setViewportSize({ width, height });
    await landing.visit();
    const trust = page.locator("[data-slot=trust]");
    const isLaidOut = (): Promise<boolean> =>
      trust.evaluate((section) => section.querySelector("h2")?.checkVisibility({ contentVisibilityAuto: true }) ?? false);
    const length = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);
    // Not the estimate, which is fetched when it comes near, but what was there from the start.
    const before = await length();
    expect(await isLaidOut()).toBe(width > 1024);
    await trust.scrollIntoViewIfNeeded();
    await expect.poll(isLaidOut).toBe(true);
    await page.locator("[data-slot=plan-results]").scrollIntoViewIfNeeded();
    expect(Math.abs((await length()) - before)).toBeLessThan(0.03 * before);
  });
}
