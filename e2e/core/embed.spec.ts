import { setTimeout as sleep } from "node:timers/promises";
import type { EnginePage } from "../engines/engine.ts";
import { CalculatorPanel } from "../pages/calculator-panel.ts";
import { LeadDialog } from "../pages/lead-dialog.ts";
import { slowLine } from "../slow-line.ts";
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

const FRAME = "iframe[title='ROI calculator']";

/** The frame has the height that its content told the page, which is not the first one. */
async function expectShown(visited: EnginePage): Promise<void> {
  await expectText(new CalculatorPanel(visited.frame(FRAME)).extraProfit, "$1,498");
  const height = () =>
    visited.evaluate(() => {
      const trees = [document, ...[...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
      return trees.map((tree) => tree.querySelector("iframe")?.clientHeight ?? 0).find((px) => px > 0);
    }, null);
  await expect.poll(height).toBeGreaterThan(1200);
  // The frame's height until the calculator reports its own is 1800.
  await expect.poll(height).toBeLessThan(1800);
}

test("visitor reads for six seconds and then scrolls to the calculator - it is there", async ({
  visited,
  product,
  partnerSite,
}) => {
  partnerSite.show(`<script async src="${product.url}embed.js" data-contractor-roi></script>`);
  await visited.goto(partnerSite.origin);
  await sleep(6000);
  await visited.evaluate(() => scrollTo({ top: 1500, behavior: "instant" }), null);
  await expectShown(visited);
});

test("visitor looks at an embed whose document takes seven seconds - it comes all the same", async ({
  visited,
  product,
  partnerSite,
}) => {
  const line = await slowLine(product.url, "embed.html", 7000);
  try {
    partnerSite.show(`<script async src="${line.url}embed.js" data-contractor-roi></script>`, { gapPx: 0 });
    await visited.goto(partnerSite.origin);
    await expectShown(visited);
  } finally {
    await line.stop();
  }
});

/** Parents that give a child no width of its own, or centre it. */
const PARENTS = {
  "a centred flex row": "display: flex; justify-content: center",
  "a centred flex column": "display: flex; flex-direction: column; align-items: center",
  "a centred grid": "display: grid; place-items: center",
  "an inline block": "display: inline-block",
  "a float": "float: left",
  "a table cell": "display: table-cell",
};

test("<contractor-roi-calculator> is as wide as there is room, also in a parent that shrinks to fit", async ({
  visited,
  product,
  partnerSite,
}) => {
  const sections = Object.entries(PARENTS).map(
    ([name, style]) =>
      `<section style="${style}"><contractor-roi-calculator label="${name}"></contractor-roi-calculator></section>`,
  );
  partnerSite.show(
    `<script async src="${product.url}embed.js"></script>${sections.join('<hr style="clear: both">')}<hr style="clear: both">`,
    { gapPx: 0 },
  );
  for (const width of [1200, 500]) {
    await visited.resize(width, 860);
    await visited.goto(partnerSite.origin);
    const widths = () =>
      visited.evaluate(() => {
        const widthOf = (element: Element): number => element.shadowRoot?.querySelector("iframe")?.clientWidth ?? 0;
        const missing = (element: Element): number => document.body.clientWidth - widthOf(element);
        const elements = [...document.querySelectorAll("contractor-roi-calculator")];
        return Object.fromEntries(elements.map((element) => [element.getAttribute("label"), missing(element)]));
      }, null);
    await expect.poll(widths).toEqual(Object.fromEntries(Object.keys(PARENTS).map((name) => [name, 0])));
  }
});
