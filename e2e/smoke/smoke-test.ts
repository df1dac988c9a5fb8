import { calculateRoi, formatUsd, type RoiInputs } from "@contractor-roi/roi-core";
import { expect, type Page } from "playwright/test";
import { standInForBooking } from "../booking-widget.ts";
import { CalculatorPanel } from "../pages/calculator-panel.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { LeadDialog } from "../pages/lead-dialog.ts";
import { VoiceButton } from "../pages/voice-button.ts";
import type { Product } from "../product.ts";
import { expectNoViolations } from "./axe.ts";
import type { SmokePage, SmokeSite } from "./smoke-site.ts";

/**
 * Opens a page of a site and compares its first view with the site's file and roi-core.
 *
 * @param url of the site's first page
 */
export async function expectPage(page: Page, url: string, site: SmokeSite, shown: SmokePage): Promise<void> {
  await new LandingPage(page, `${url}${shown.path}`).open();
  if (shown.headline !== null)
    await expect(page.getByRole("heading", { level: 1 }), shown.path).toHaveText(shown.headline);
  await expect(new CalculatorPanel(page).extraProfit, shown.path).toHaveText(extraProfit(site, shown.inputs));
  await expect(page.locator(`a[href="tel:${site.companyPhone}"]`).first(), shown.path).toBeAttached();
  await expectOwnTexts(page, site);
}

/**
 * Acts as a visitor: presses the voice button, which calls or, without a microphone, cannot; counts, is offered the report
 * on leaving, and sends a lead, which the server stores with these figures.
 *
 * @param server that takes the site's leads
 * @param email that no other lead has
 */
export async function expectVisit(
  page: Page,
  url: string,
  site: SmokeSite,
  server: Product,
  email: string,
): Promise<void> {
  const [first] = site.pages;
  const shown = site.pages.at(-1) ?? first;
  await standInForBooking(page.context(), site.bookingUrl);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException("Requested device not found", "NotFoundError"));
  });
  await expectPage(page, url, site, shown);
  await expectNoViolations(page);

  const voice = new VoiceButton(page, site.product);
  await voice.idle.click();
  await expect(voice.callUs.or(voice.end)).toBeVisible();
  await expectOwnTexts(page, site);
  if (await voice.end.isVisible()) await voice.end.click();
  else await expect(voice.callUs).toHaveAttribute("href", `tel:${site.voiceErrorPhone}`);

  const landing = new LandingPage(page, url);
  await landing.dispatchPointerLeave("mouse", 0);
  await expect(landing.exitDialog).toBeVisible();
  await expectOwnTexts(page, site);
  await page.keyboard.press("Escape");
  await expect(landing.exitDialog).toBeHidden();

  const calculator = new CalculatorPanel(page);
  const inputs = { ...shown.inputs, jobsPerMonth: shown.inputs.jobsPerMonth + 7 };
  await calculator.fillBusinessDetails({ jobs: String(inputs.jobsPerMonth) });
  await expect(calculator.extraProfit).toHaveText(extraProfit(site, inputs));
  await calculator.planButton.click();
  const dialog = new LeadDialog(page);
  await dialog.fill({ email });
  await expect(dialog.root).toContainText(site.brand);
  await expectOwnTexts(page, site);
  await expectNoViolations(page);
  await dialog.submit();
  await expect(landing.toast("Success!")).toBeVisible();
  expect(await server.leadsOf(email)).toMatchObject([
    {
      selected_plan: inputs.selectedPlan,
      jobs_per_month: inputs.jobsPerMonth,
      net_monthly_savings: calculateRoi(inputs, site.plans).netMonthlySavings,
      figures_mismatch: [],
      terms: site.plans[inputs.selectedPlan],
    },
  ]);
}

function extraProfit({ plans }: SmokeSite, inputs: RoiInputs): string {
  return formatUsd(calculateRoi(inputs, plans).netMonthlySavings);
}

/** Searches the document as it stands now: texts, titles, addresses, data for scripts. */
async function expectOwnTexts(page: Page, { brand, foreign }: SmokeSite): Promise<void> {
  const html = await page.content();
  expect(html).toContain(brand.replaceAll("&", "&amp;"));
  expect(foreign.exec(html)?.[0]).toBeUndefined();
}
