import { expect, expectSeen, expectText, test } from "./fixtures.ts";

test("the mouse leaves at the top - the exit offer opens once, its button scrolls to the calculator", async ({
  landingPage,
}) => {
  await landingPage.open();
  await landingPage.dispatchPointerLeave("touch", -1);
  await expectSeen(landingPage.exitDialog, false);
  await landingPage.dispatchPointerLeave("mouse", 0);
  await expectText(landingPage.exitDialog, "Get your FREE ROI report + strategy call before you leave");
  await landingPage.exitDialog.getByRole("button", { name: "Get My Free ROI Report + Strategy Call" }).click();
  await expectSeen(landingPage.exitDialog, false);
  // The oldest browser scrolls by whole pixels.
  await expect.poll(async () => Math.abs(await landingPage.calculatorTop())).toBeLessThan(1);
  await landingPage.dispatchPointerLeave("mouse", 0);
  await expectSeen(landingPage.exitDialog, false);
});

test("visitor refuses the exit offer - it does not come again in their tab, on any page", async ({ landingPage }) => {
  for (const query of ["", "?v=1&type=hvac&plan=elite&jobs=22&profit=410&hours=10"]) {
    const isFirst = query === "";
    await landingPage.open(query);
    await landingPage.dispatchPointerLeave("mouse", 0);
    await expectSeen(landingPage.exitDialog, isFirst);
    if (isFirst) await landingPage.exitDialog.getByRole("button", { name: /^No thanks/ }).click();
    await expectSeen(landingPage.exitDialog, false);
  }
});

test("a scrolled-to section and the focus are in sight beside the bar", async ({ visited, landingPage }) => {
  await visited.resize(480, 860);
  await landingPage.open();
  const scrollTo = (top: number): Promise<void> =>
    visited.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
  for (const top of [0, 301, 300]) {
    await scrollTo(top);
    await expectSeen(landingPage.stickyBar, top > 300);
  }
  for (const name of ["Get My Custom Implementation Plan", "See Your Potential ROI"]) {
    await visited.evaluate(async (label) => {
      const named = Array.from(document.querySelectorAll<HTMLElement>("button, a")).find(
        ({ textContent }) => textContent === label,
      );
      const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
      window.scrollTo({ top: 0, behavior: "instant" });
      for (let frames = 0; frames < 2; frames += 1) await frame();
      document.documentElement.style.scrollBehavior = "auto";
      named?.focus();
    }, name);
    const focusInSight = (): Promise<string | null> =>
      visited.evaluate(() => {
        const { top = -1, bottom = -1 } = document.activeElement?.getBoundingClientRect() ?? {};
        return top >= 0 && bottom <= innerHeight ? (document.activeElement?.textContent ?? "") : null;
      }, null);
    await expect.poll(focusInSight).toBe(name);
  }
});

test("letters alone are twice as large in 1024 px - neither page nor embed scrolls sideways", async ({
  visited,
  product,
}) => {
  await visited.resize(1024, 860);
  for (const path of ["", "embed.html"]) {
    await visited.goto(`${product.url}${path}`);
    await expectText(visited.getByTestId("net-per-month"), "$1,498");
    const overhang = () =>
      visited.evaluate(() => {
        const root = document.documentElement;
        root.style.fontSize = "32px";
        return root.scrollWidth - root.clientWidth;
      }, null);
    await expect.poll(overhang, path).toBe(0);
  }
});
