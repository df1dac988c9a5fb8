import { fileURLToPath } from "node:url";
import {
  calculateRoi,
  DEFAULT_ROI_INPUTS,
  formatUsd,
  PLANS as REGULAR_PLANS,
  withBusinessType,
} from "@contractor-roi/roi-core";
import { expect, test as base } from "../fixtures.ts";
import { PageBuild } from "../page-build.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { Product } from "../product.ts";

const EXAMPLE = fileURLToPath(new URL("../../apps/landing/site.example.json", import.meta.url));
/** As the example has them. */
const TERMS = { hourlyValue: 40, timeSavingsFactor: 0.45, liftRate: 0.1, monthlyCost: 199, originalMonthlyCost: 249 };
const PRO = { label: "Pro", ...TERMS };
const ELITE = { ...PRO, label: "Elite", hourlyValue: 45, timeSavingsFactor: 0.6, liftRate: 0.2, monthlyCost: 399 };
const PLANS = { ...REGULAR_PLANS, pro: PRO, elite: { ...ELITE, originalMonthlyCost: 549 } };

/** The example of a site's file, rendered from the same build as every other page of these tests. */
const test = base.extend<object, { readonly site: Product }>({
  site: [
    async ({}, use) => {
      const build = await PageBuild.of({}, EXAMPLE);
      const product = await Product.start("", build.folder);
      await use(product);
      await product.dispose();
      await build.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

// proof: e2e-site-file-1
test("a site of another brand - figures by its prices, its colours and phone, and a lead with its terms (P10)", async ({
  page,
  site,
  calculator,
  leadDialog,
  email,
}) => {
  const shown = (inputs: typeof DEFAULT_ROI_INPUTS) => formatUsd(calculateRoi(inputs, PLANS).netMonthlySavings);
  await new LandingPage(page, site.url).open();
  await expect(calculator.extraProfit).toHaveText(shown(DEFAULT_ROI_INPUTS));
  await expect(page.getByRole("link", { name: "(828) 555-0123" }).first()).toHaveAttribute("href", "tel:+18285550123");
  await expect(page.locator("[data-slot=hero]")).toHaveCSS("background-color", "rgb(11, 61, 46)");

  // The page of a trade starts with its figures and plan, and counts on from there.
  const hvac = { ...withBusinessType(DEFAULT_ROI_INPUTS, "hvac"), selectedPlan: "pro" as const };
  await new LandingPage(page, `${site.url}hvac`).open();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Never Miss an HVAC Call");
  await expect(calculator.extraProfit).toHaveText(shown(hvac));
  await calculator.fillBusinessDetails({ jobs: "30" });
  await expect(calculator.extraProfit).toHaveText(shown({ ...hvac, jobsPerMonth: 30 }));
  await calculator.planButton.click();
  await leadDialog.fill({ email, businessType: "HVAC" });
  await leadDialog.submit();
  await expect(leadDialog.root).toBeHidden();
  expect(await site.leadsOf(email)).toMatchObject([
    {
      selected_plan: "pro",
      jobs_per_month: 30,
      net_monthly_savings: calculateRoi({ ...hvac, jobsPerMonth: 30 }, PLANS).netMonthlySavings,
      figures_mismatch: [],
      terms: PRO,
    },
  ]);
});
