import { CalculatorPanel } from "../pages/calculator-panel.ts";
import { LeadDialog } from "../pages/lead-dialog.ts";
import { expect, expectText, test } from "./fixtures.ts";

test("visitor of a partner's site sends a lead from the frame - it is stored with the partner's campaign", async ({
  visited,
  product,
  partnerSite,
  email,
}) => {
  partnerSite.show(
    `<script async src="${product.url}embed.js" data-contractor-roi="v=1&type=hvac&plan=elite&jobs=22&profit=410&hours=10"></script>`,
  );
  await visited.goto(`${partnerSite.origin}/services?utm_source=partner`);
  const frame = visited.frame("iframe[title='ROI calculator']");
  const calculator = new CalculatorPanel(frame);
  const dialog = new LeadDialog(frame);
  await expectText(calculator.extraProfit, "$2,313");
  await calculator.fillBusinessDetails({ jobs: "25" });
  await calculator.planButton.click();
  await dialog.fill({ email, businessType: "HVAC" });
  await dialog.submit();
  await expectText(frame.locator("[data-slot=toast]"), "Success!");
  expect(await product.leadsOf(email)).toMatchObject([{ jobs_per_month: 25, utm_source: "partner" }]);
});
