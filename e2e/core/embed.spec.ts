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
  const path = "/services?utm_source=partner&gclid=click";
  await visited.goto(`${partnerSite.origin}${path}`);
  const frame = visited.frame("iframe[title='ROI calculator']");
  const calculator = new CalculatorPanel(frame);
  const dialog = new LeadDialog(frame);
  await expectText(calculator.extraProfit, "$2,313");
  await calculator.fillBusinessDetails({ jobs: "25" });
  await calculator.planButton.click();
  await dialog.fill({ email, businessType: "HVAC" });
  await dialog.submit();
  await expectText(frame.locator("[data-slot=toast]"), "Success!");
  expect(await product.leadsOf(email)).toMatchObject([
    {
      jobs_per_month: 25,
      business_type: "hvac",
      utm_source: "partner",
      utm_medium: "",
      source_url: `${partnerSite.origin}${path}`,
      click_ids: { gclid: "click" },
    },
  ]);
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

/** A tenth of each pause of the page around, which waits five seconds for a frame in sight. */
const FAST_CLOCK =
  "<script>{ const wait = setTimeout; window.setTimeout = (task, ms) => wait(task, ms / 10); }</script>";

test("visitor reads for six seconds and then scrolls to the calculator - it is there", async ({
  visited,
  product,
  partnerSite,
}) => {
  partnerSite.show(`<script async src="${product.url}embed.js" data-contractor-roi></script>`, { head: FAST_CLOCK });
  await visited.goto(partnerSite.origin);
  await sleep(600);
  await visited.evaluate(() => scrollTo({ top: 1500, behavior: "instant" }), null);
  await expectShown(visited);
});

test("visitor looks at an embed whose document takes seven seconds - it comes all the same", async ({
  visited,
  product,
  partnerSite,
}) => {
  const line = await slowLine(product.url, "embed.html", 700);
  try {
    partnerSite.show(`<script async src="${line.url}embed.js" data-contractor-roi></script>`, {
      gapPx: 0,
      head: FAST_CLOCK,
    });
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

test("a frame may submit no form and open no tab - button and Enter send the lead, a link books", async ({
  visited,
  product,
  partnerSite,
  email,
}) => {
  const sandbox = "allow-scripts allow-same-origin";
  partnerSite.show(
    `<iframe sandbox="${sandbox}" src="${product.url}embed.html" title="ROI calculator" style="width: 100%; height: 1800px"></iframe>`,
    { gapPx: 0 },
  );
  await visited.goto(partnerSite.origin);
  const frame = visited.frame(FRAME);
  const dialog = new LeadDialog(frame);
  await new CalculatorPanel(frame).planButton.click();
  await dialog.fill({ email, hasConsent: false });
  await dialog.phone.pressSequentially("\n");
  await expectText(frame.locator("[data-slot=toast]"), "Consent Required");
  await dialog.consent.check();
  await dialog.submit();
  await expectText(frame.locator("[data-slot=toast]"), "Success!");
  expect(await product.leadsOf(email)).toHaveLength(1);
  await expectText(frame.locator("[data-slot=booking-notice]"), "Open booking calendar");
});

test("a page puts its scripts into shadow trees - each calculator stands there", async ({
  visited,
  product,
  partnerSite,
}) => {
  const loader = `${product.url}embed.js`;
  partnerSite.show('<div class="host"></div><div class="host"></div>', { gapPx: 0 });
  await visited.goto(partnerSite.origin);
  await visited.evaluate((src) => {
    for (const host of document.querySelectorAll(".host")) {
      const script = Object.assign(document.createElement("script"), { src });
      script.dataset["contractorRoi"] = "";
      host.attachShadow({ mode: "open" }).append(script);
    }
  }, loader);
  const placed = () =>
    visited.evaluate(() => {
      const hosts = [...document.querySelectorAll(".host")];
      return hosts.map(({ shadowRoot }) => shadowRoot?.querySelectorAll("script + contractor-roi-calculator").length);
    }, null);
  await expect.poll(placed).toEqual([1, 1]);
});

test("a framework puts a page back, or a copy of it is opened - it has the calculators that it had", async ({
  visited,
  product,
  partnerSite,
}) => {
  const loader = `<script src="${product.url}embed.js" data-contractor-roi></script>`;
  const show = (markup: string, path = "") => partnerSite.show(markup, { gapPx: 0, head: loader, path });
  show(loader);
  await visited.goto(partnerSite.origin);
  const count = () => visited.evaluate(() => document.querySelectorAll("contractor-roi-calculator").length, null);
  await expect.poll(count).toBe(2);
  const saved = await visited.evaluate(() => document.body.innerHTML, null);
  for (const way of ["a copy of the body", "its markup"]) {
    await visited.evaluate(async (kind) => {
      const { body } = document;
      if (kind === "its markup") body.innerHTML = String(body.innerHTML);
      else body.replaceWith(body.cloneNode(true));
      // Scripts that are put back do not run: frameworks put new ones in their place.
      for (const old of document.body.querySelectorAll("script")) {
        const script = document.createElement("script");
        for (const { name, value } of old.attributes) script.setAttribute(name, value);
        const loaded = new Promise((resolve) => script.addEventListener("load", resolve));
        old.replaceWith(script);
        await loaded;
      }
    }, way);
    expect(await count(), way).toBe(2);
  }
  show(saved, "/saved");
  await visited.goto(`${partnerSite.origin}/saved`);
  expect(await count(), "a saved copy").toBe(2);
});
