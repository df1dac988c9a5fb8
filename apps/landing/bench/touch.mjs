/** @param {import("playwright").Page} page */
export const planButton = (page) => page.getByRole("button", { name: "Get My Custom Implementation Plan" });

/** @param {import("playwright").Locator} target */
export async function tap(target) {
  await bringIntoView(target);
  await target.tap();
}

/** @param {import("playwright").Locator} target away from the bars at the screen's edges */
export async function bringIntoView(target) {
  await target.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
}
