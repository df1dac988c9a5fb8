import type { EnginePage } from "../engines/engine.ts";
import { FailingLine } from "../failing-line.ts";
import { typeInto } from "../pages/browser-page.ts";
import { LandingPage } from "../pages/landing-page.ts";
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

test("visitor closes a half-typed form and reloads the page - its texts are there, and are kept", async ({
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

test("a lost answer, a link to the calculator, a reload, then the form is sent again - one lead", async ({
  visited,
  product,
  calculatorPanel,
  dialog,
  email,
}) => {
  const line = await FailingLine.start(product.url, { path: /lead-intake$/, times: 1, answer: 504 });
  const landing = new LandingPage(visited, line.url);
  await landing.open();
  await calculatorPanel.planButton.click();
  await dialog.fill({ email });
  await dialog.submit();
  await expectSeen(landing.toast("Submission Failed"));
  const [first] = await product.leadsOf(email);
  await dialog.closeButton.click();
  await expectSeen(dialog.root, false);
  await landing.calculatorButton.click();
  await expect.poll(() => visited.evaluate(() => location.hash, null)).toBe("#roi-calculator");
  await visited.reload();
  await landing.becomeInteractive();
  await calculatorPanel.planButton.click();
  await dialog.consent.check();
  await dialog.submit();
  await expectSeen(landing.toast("Success!"));
  expect(await product.leadsOf(email)).toEqual([first]);
  await line.stop();
});
