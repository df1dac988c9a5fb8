import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";
import { CalculatorPanel } from "../pages/calculator-panel.ts";
import { EstimatePanel } from "../pages/estimate-panel.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { LeadDialog } from "../pages/lead-dialog.ts";
import { VoiceButton } from "../pages/voice-button.ts";
import { translate } from "../translate.ts";

const COUNTDOWN = /\d\d:\d\d:\d\d/;

/** All that a page says, but for its clock. */
async function readPage(page: Page): Promise<readonly string[]> {
  const text = await page.evaluate(() => document.body.innerText);
  return text.replace(COUNTDOWN, "").split(/\s+/);
}

/** Does the same on the translated page and on one that nobody translates; then both say the same. */
type DoOnBoth = (act: (page: Page) => Promise<void>) => Promise<void>;

function onBoth(translated: Page, original: Page): DoOnBoth {
  return async (act) => {
    await act(original);
    await act(translated);
    await expect(async () => {
      expect(await readPage(translated)).toEqual(await readPage(original));
    }).toPass({ timeout: 30_000, intervals: [50] });
  };
}

test("visitor reads the calculator translated - every figure and sentence still changes", async ({
  page,
  context,
  product,
}) => {
  const original = await context.newPage();
  const doOnBoth = onBoth(page, original);
  await doOnBoth((tab) => new LandingPage(tab, product.url).open());
  await page.evaluate(translate, "the same words" as const);

  const details = (filled: Parameters<CalculatorPanel["fillBusinessDetails"]>[0]) => (tab: Page) =>
    new CalculatorPanel(tab).fillBusinessDetails(filled);
  const results = new CalculatorPanel(page).results;
  await doOnBoth(details({ type: "Roofing", plan: "Pro", jobs: "40", profit: "410", hours: "0.5" }));
  await expect(results.getByRole("heading", { level: 4, name: /Pro plan/ })).toBeVisible();
  await expect(results).toContainText("1 hour of office work off your plate every month");
  await expect(page.getByRole("status").filter({ hasText: "With 40 jobs per month at $410" })).toBeAttached();
  await doOnBoth(details({ jobs: "0", profit: "0", hours: "0" }));
  await doOnBoth(async (tab) => {
    await details({ plan: "Elite", jobs: "22", hours: "10" })(tab);
    await new EstimatePanel(tab).open();
    await new EstimatePanel(tab).steps.click();
  });
  await doOnBoth(details({ plan: "Pro", jobs: "30", profit: "500" }));
  await doOnBoth(async (tab) => {
    await details({ plan: "Elite", jobs: "1", profit: "" })(tab);
    await new EstimatePanel(tab).copyButton.click();
  });
  // The clock goes on, and is the same one.
  const [before, clock] = [await page.getByRole("timer").innerText(), page.getByRole("timer")];
  await expect(clock).not.toHaveText(before);
  expect((await clock.innerText()).trim()).toMatch(/^23:[0-4]\d:\d\d$/);
});

test("visitor fills in the lead form translated - hint, errors, toasts and button still change", async ({
  page,
  context,
  product,
  email,
  expectedFaults,
}) => {
  expectedFaults.push(/^422 /);
  const original = await context.newPage();
  const doOnBoth = onBoth(page, original);
  await doOnBoth((tab) => new LandingPage(tab, product.url).open());
  await page.evaluate(translate, "the same words" as const);
  await doOnBoth(async (tab) => {
    await new CalculatorPanel(tab).planButton.click();
    await expect(new LeadDialog(tab).firstName).toBeFocused();
  });
  await doOnBoth((tab) => new LeadDialog(tab).submit());
  await doOnBoth((tab) => new LeadDialog(tab).phone.fill("202 555 0187"));
  await doOnBoth((tab) => new LeadDialog(tab).phone.fill("+47 2345 6789"));
  await doOnBoth((tab) => new LeadDialog(tab).fill({ email, hasConsent: false }));
  await doOnBoth((tab) => new LeadDialog(tab).submit());
  await doOnBoth((tab) => new LeadDialog(tab).consent.check());

  const gates: (() => void)[] = [];
  await doOnBoth(async (tab) => {
    await tab.route("**/functions/v1/lead-intake", (route) => route.continue({ postData: "{}" }));
    gates.push(await holdBack(tab, "**/functions/v1/lead-intake"));
    await new LeadDialog(tab).submit();
    await expect(new LeadDialog(tab).submitButton).toHaveText("Sending...");
  });
  for (const letRefusalCome of gates) letRefusalCome();
  await doOnBoth(async (tab) => {
    await expect(new LandingPage(tab, product.url).toast("Submission Failed")).toBeVisible();
    await expect(new LeadDialog(tab).submitButton).toHaveText("Get My Free Report & Book Call");
  });
});

test("visitor plays an example call translated - button, panel and captions still change", async ({
  page,
  landing,
}) => {
  const voice = new VoiceButton(page);
  await landing.open();
  await page.evaluate(translate, "the same words" as const);
  await voice.idle.click();
  await expect(voice.end).toBeVisible();
  await voice.choice("Plumbing").click();
  await expect(voice.captions).toContainText("AI:");

  await voice.end.click();
  await expect(voice.idle).toBeVisible();
});

test("the page is translated into capitals before the scripts arrive - its figures live all the same", async ({
  page,
  landing,
  calculator,
}) => {
  const letScriptsArrive = await holdBack(page, "**/assets/*.js");
  await landing.visit();
  await page.evaluate(translate, "capitals" as const);
  letScriptsArrive();
  await landing.becomeInteractive();
  await calculator.fillBusinessDetails({ plan: "Pro", jobs: "30", hours: "10" });
  await expect(calculator.extraProfit).toHaveText("$1,863");
  await expect(calculator.results).toContainText(/pro plan/i);
  const clock = page.getByRole("timer");
  await expect(clock).not.toHaveText(await clock.innerText());
});
