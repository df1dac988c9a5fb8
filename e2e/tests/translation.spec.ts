import { expect, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";
import { VoiceButton } from "../pages/voice-button.ts";
import { translate } from "../translate.ts";

test("the page is translated before the scripts arrive - figures, form and call live all the same", async ({
  page,
  landing,
  calculator,
  estimate,
  leadDialog,
  email,
  expectedFaults,
}) => {
  expectedFaults.push(/^422 /);
  const letScriptsArrive = await holdBack(page, "**/assets/*.js");
  await landing.visit();
  await page.evaluate(translate);
  letScriptsArrive();
  await landing.becomeInteractive();
  await calculator.fillBusinessDetails({ type: "Roofing", plan: "Pro", jobs: "30", profit: "350", hours: "10" });
  await expect(calculator.extraProfit).toHaveText("$1,863");
  await expect(calculator.results).toContainText(/pro plan/i);
  await estimate.open();
  await calculator.fillBusinessDetails({ plan: "Elite", jobs: "0", profit: "0", hours: "0" });
  await expect(calculator.extraProfit).toHaveText("$0");
  await expect(calculator.results.getByRole("note")).toBeVisible();
  const clock = page.getByRole("timer");
  await expect(clock).not.toHaveText(await clock.innerText());

  await calculator.planButton.click();
  await leadDialog.submit();
  await expect(leadDialog.firstName).toHaveAccessibleDescription(/\w/);
  await leadDialog.fill({ email, hasConsent: false });
  await expect(leadDialog.root).toContainText("We'll call +1 202 555 0187");
  await leadDialog.submit();
  await expect(landing.toast("Consent Required")).toBeVisible();
  await leadDialog.consent.check();
  await page.route("**/functions/v1/lead-intake", (route) => route.continue({ postData: "{}" }));
  const letRefusalCome = await holdBack(page, "**/functions/v1/lead-intake");
  await leadDialog.submit();
  await expect(leadDialog.submitButton).toHaveText("Sending...");
  letRefusalCome();
  await expect(landing.toast("Submission Failed")).toBeVisible();
  await expect(leadDialog.submitButton).toHaveText("Get My Free Report & Book Call");
  await leadDialog.closeButton.click();

  const voice = new VoiceButton(page);
  await voice.idle.click();
  await expect(voice.end).toBeVisible();
  await expect(voice.captions).toContainText("AI:");
  await voice.end.click();
  await expect(voice.idle).toBeVisible();
});
