import type { EnginePage } from "../engines/engine.ts";
import { typeInto } from "../pages/browser-page.ts";
import { expect, expectSeen, test } from "./fixtures.ts";

/** Waits until the closed dialog can move. It is fetched when its button is in view. */
const sheetLoaded = (page: EnginePage): Promise<void> =>
  page.evaluate(async (script) => {
    const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    const isThere = (): boolean => performance.getEntriesByType("resource").some(({ name }) => name.includes(script));
    while (!isThere()) await nextFrame();
    // The page imports it when all that it needs is fetched.
    for (let frames = 0; frames < 20; frames += 1) await nextFrame();
  }, "/move-sheet-");

test("visitor closes a half-typed form and reloads the page - its texts are there, and are kept (L16)", async ({
  visited,
  landingPage,
  calculatorPanel,
  dialog,
  email,
}) => {
  await landingPage.open();
  await calculatorPanel.planButton.click();
  await typeInto(dialog.firstName, "Dana");
  await typeInto(dialog.email, email);
  for (const lastName of ["Rivera", "Rivera-Park"]) {
    await dialog.closeButton.click();
    await expectSeen(dialog.root, false);
    await visited.reload();
    await landingPage.becomeInteractive();
    await calculatorPanel.planButton.scrollIntoViewIfNeeded();
    await sheetLoaded(visited);
    await calculatorPanel.planButton.click();
    await expect.poll(() => dialog.firstName.inputValue()).toBe("Dana");
    expect(await dialog.email.inputValue()).toBe(email);
    await typeInto(dialog.lastName, lastName);
  }
  await visited.reload();
  await landingPage.becomeInteractive();
  await expect.poll(() => dialog.lastName.inputValue()).toBe("Rivera-Park");
  expect(await dialog.email.inputValue()).toBe(email);
});
