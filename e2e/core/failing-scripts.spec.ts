import { FailingLine } from "../failing-line.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { expect, expectSeen, expectText, test } from "./fixtures.ts";

/** Longest time that a script is held for a figure to be entered: WebKit's driver may wait for it, too. */
const ENTERING_MS = 3000;
/** Time until the visitor has signed in to the network: the page has tried twice, and tries again two seconds later. */
const PORTAL_MS = 1500;

/** Stopped when the pages are closed, so that no fetch of theirs fails. */
const lines: FailingLine[] = [];

test.afterAll(async () => {
  for (const line of lines) await line.stop();
});

async function failingLine(...options: Parameters<typeof FailingLine.start>): Promise<FailingLine> {
  const line = await FailingLine.start(...options);
  lines.push(line);
  return line;
}

for (const [script, what, times] of [
  // Until the visitor has read what is said of it. WebKit's driver waits for it, so that it cannot be held.
  ["react", "one that the page's own imports", undefined],
  ["en", "the texts", 1],
] as const) {
  test(`a script cannot be fetched at first, ${what} - the page becomes interactive and keeps the figure`, async ({
    visited,
    product,
    calculatorPanel,
  }) => {
    const path = new RegExp(`^/assets/${script}-`);
    const line = await failingLine(product.url, { path, ...(times && { times, isHeld: true }) });
    // `goto` waits for the scripts.
    await visited.evaluate((address) => void setTimeout(() => window.location.assign(address)), line.url);
    setTimeout(line.letFail, ENTERING_MS);
    await calculatorPanel.fillBusinessDetails({ jobs: "30" });
    line.letFail();
    const note = visited.locator("#roi-calculator > div:first-child");
    if (!times) {
      await expectText(note, "The ROI calculator needs JavaScript.");
      line.mend();
    }
    await new LandingPage(visited, line.url).becomeInteractive();
    await expectText(calculatorPanel.extraProfit, "$2,548");
    await expect.poll(() => calculatorPanel.jobs.inputValue()).toBe("30");
    expect(await note.textContent()).not.toContain("needs JavaScript");
    await calculatorPanel.fillBusinessDetails({ jobs: "20" });
    await expectText(calculatorPanel.extraProfit, "$1,848");
    if (times) expect(line.failedRequests).toBe(times);
  });
}

test("a portal answers each script at first - the page becomes interactive and keeps the figure", async ({
  visited,
  product,
  calculatorPanel,
}) => {
  const line = await failingLine(product.url, { path: /^\/assets\/.*\.js$/, answer: "portal" });
  await visited.evaluate((address) => void setTimeout(() => window.location.assign(address)), line.url);
  await calculatorPanel.fillBusinessDetails({ jobs: "30" });
  setTimeout(() => line.mend(), PORTAL_MS);
  await new LandingPage(visited, line.url).becomeInteractive();
  await expectText(calculatorPanel.extraProfit, "$2,548");
  await expect.poll(() => calculatorPanel.jobs.inputValue()).toBe("30");
});

test("the lead dialog's script is gone - the page reloads once, the phone number stands in, then the form", async ({
  visited,
  product,
  calculatorPanel,
  dialog,
}) => {
  const path = /^\/assets\/lead-dialog-/;
  const line = await failingLine(product.url, { path, answer: 404, isHeld: true });
  await new LandingPage(visited, line.url).open();
  await calculatorPanel.fillBusinessDetails({ jobs: "20" });
  await calculatorPanel.planButton.scrollIntoViewIfNeeded();
  line.letFail();
  const howLoaded = (): Promise<unknown> =>
    // Not while the page is left.
    visited
      .evaluate(() => performance.getEntriesByType("navigation").map((entry) => entry.toJSON().type)[0], null)
      .catch(() => null);
  await expect.poll(howLoaded).toBe("reload");
  await new LandingPage(visited, line.url).becomeInteractive();
  await expectText(calculatorPanel.extraProfit, "$1,848");
  await calculatorPanel.planButton.click();
  await expectText(calculatorPanel.results, "The form didn't load.");
  for (const name of ["(202) 555-0142", "Open booking calendar"])
    await expectSeen(calculatorPanel.results.getByRole("link", { name }));
  await expectText(calculatorPanel.extraProfit, "$1,848");
  line.mend();
  await calculatorPanel.planButton.click();
  await expectSeen(dialog.firstName);
});

test("the calculator for other sites cannot be fetched once - it shows all the same", async ({
  visited,
  product,
  calculatorPanel,
}) => {
  const line = await failingLine(product.url, { path: /^\/assets\/embed-/, times: 1 });
  await visited.goto(`${line.url}embed.html`);
  await expectText(calculatorPanel.extraProfit, "$1,498");
  expect(line.failedRequests).toBe(1);
});

test("a script that a call needs cannot be fetched once - the call starts", async ({
  visited,
  product,
  voiceButton,
}) => {
  const line = await failingLine(product.url, { path: /^\/assets\/demo-session-/, times: 1 });
  await new LandingPage(visited, line.url).open();
  await voiceButton.idle.click();
  await expectSeen(voiceButton.end);
  expect(line.failedRequests).toBe(1);
});
