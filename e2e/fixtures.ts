import { test as base, expect } from "playwright/test";
import { standInForBooking } from "./booking-widget.ts";
import { OtherSite } from "./other-site.ts";
import { CalculatorPanel } from "./pages/calculator-panel.ts";
import { EstimatePanel } from "./pages/estimate-panel.ts";
import { LandingPage } from "./pages/landing-page.ts";
import { LeadDialog } from "./pages/lead-dialog.ts";
import { watchFaults } from "./page-faults.ts";
import { Product } from "./product.ts";

/** Where every server that a test starts listens. */
const OUR_HOST = "127.0.0.1";

type Pages = {
  readonly landing: LandingPage;
  readonly calculator: CalculatorPanel;
  readonly estimate: EstimatePanel;
  readonly leadDialog: LeadDialog;
  /** An address that no other test uses. */
  readonly email: string;
  /** What our own server is to refuse in a test, put there by it: a path, or a status and a path. Any other refusal fails the test. */
  readonly expectedRefusals: RegExp[];
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
  expectedRefusals: async ({}, use) => use([]),
  page: async ({ page, context, expectedRefusals }, use) => {
    await standInForBooking(context);
    const faults = watchFaults(page);
    const refused: string[] = [];
    context.on("response", (response) => {
      const { hostname, pathname } = new URL(response.url());
      if (hostname === OUR_HOST && response.status() >= 400) refused.push(`${response.status()} ${pathname}`);
    });
    await use(page);
    expect(faults, "uncaught errors and violations of the security policy").toEqual([]);
    const unexpected = refused.filter((answer) => !expectedRefusals.some((expected) => expected.test(answer)));
    expect(unexpected, "refused by our own server").toEqual([]);
  },
  landing: async ({ page, product }, use) => use(new LandingPage(page, product.url)),
  calculator: async ({ page }, use) => use(new CalculatorPanel(page)),
  estimate: async ({ page }, use) => use(new EstimatePanel(page)),
  leadDialog: async ({ page }, use) => use(new LeadDialog(page)),
  email: async ({}, use, testInfo) => use(`${testInfo.testId}@customer.example`),
});

export { expect };
