import { test as base, expect } from "playwright/test";
import { standInForBooking } from "./booking-widget.ts";
import { OtherSite } from "./other-site.ts";
import { CalculatorPanel } from "./pages/calculator-panel.ts";
import { EstimatePanel } from "./pages/estimate-panel.ts";
import { LandingPage } from "./pages/landing-page.ts";
import { LeadDialog } from "./pages/lead-dialog.ts";
import { watchFaults } from "./page-faults.ts";
import { Product } from "./product.ts";

type Pages = {
  readonly landing: LandingPage;
  readonly calculator: CalculatorPanel;
  readonly estimate: EstimatePanel;
  readonly leadDialog: LeadDialog;
  /** An address that no other test uses. */
  readonly email: string;
  /** Faults that the test provokes and adds: a refusal as `422 /path`, a violation by its message. Any other fault fails it. */
  readonly expectedFaults: RegExp[];
};

export const test = base.extend<Pages, { readonly product: Product; readonly partnerSite: OtherSite }>({
  partnerSite: [
    async ({}, use) => {
      const site = await OtherSite.start();
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ partnerSite }, use) => {
      const product = await Product.start(partnerSite.origin);
      await use(product);
      await product.dispose();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  expectedFaults: async ({}, use) => use([]),
  page: async ({ page, context, expectedFaults }, use) => {
    await standInForBooking(context);
    const faults = watchFaults(page);
    await use(page);
    const unexpected = faults.filter((fault) => !expectedFaults.some((expected) => expected.test(fault)));
    expect(unexpected, "uncaught errors, violations of the security policy, refusals of our own server").toEqual([]);
  },
  landing: async ({ page, product }, use) => use(new LandingPage(page, product.url)),
  calculator: async ({ page }, use) => use(new CalculatorPanel(page)),
  estimate: async ({ page }, use) => use(new EstimatePanel(page)),
  leadDialog: async ({ page }, use) => use(new LeadDialog(page)),
  email: async ({}, use, testInfo) => use(`${testInfo.testId.slice(-12)}@customer.example`),
});

export { expect };
