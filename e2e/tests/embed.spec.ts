import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { OtherSite } from "../other-site.ts";
import { CalculatorPanel } from "../pages/calculator-panel.ts";
import { EstimatePanel } from "../pages/estimate-panel.ts";
import { LeadDialog } from "../pages/lead-dialog.ts";

const loaderOf = (productUrl: string, numbers = "", attributes = "async"): string =>
  `<script ${attributes} src="${productUrl}embed.js" data-contractor-roi="${numbers}"></script>`;

/** The calculator inside the frame, with the page objects that the page itself has. */
function framed(page: Page) {
  const frame = page.frameLocator("iframe[title='ROI calculator']");
  return {
    frame,
    iframe: page.locator("iframe"),
    calculator: new CalculatorPanel(frame),
    estimate: new EstimatePanel(frame),
    leadDialog: new LeadDialog(frame),
    toast: (title: string) => frame.locator("[data-slot=toast]").filter({ hasText: title }),
  };
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 700 },
]) {
  test(
    `visitor of a partner's site ${viewport.width} px wide sends a lead from the frame - dialog and toast are in sight, the lead is stored with the partner's campaign`,
    { tag: viewport.width < 768 ? [] : "@deep" },
    async ({ page, product, partnerSite, email }) => {
      partnerSite.show(loaderOf(product.url, "v=1&type=hvac&plan=elite&jobs=22&profit=410&hours=10"));
      await page.setViewportSize(viewport);
      await page.goto(`${partnerSite.origin}/services?utm_source=partner&utm_campaign=fall&gclid=click`);
      const { calculator, leadDialog, toast } = framed(page);
      await expect(calculator.extraProfit).toHaveText("$2,313");
      await calculator.jobs.fill("25");
      await calculator.planButton.click();
      await expect(leadDialog.firstName).toBeFocused();
      await expect(leadDialog.firstName).toBeInViewport({ ratio: 1 });
      await expect(leadDialog.closeButton).toBeInViewport({ ratio: 1 });
      await expect(leadDialog.submitButton).toBeInViewport({ ratio: 1 });
      await leadDialog.fill({ email, businessType: "HVAC" });
      await leadDialog.submit();
      await expect(toast("Success!")).toBeInViewport({ ratio: 1 });
      expect(await product.leadsOf(email)).toMatchObject([
        { jobs_per_month: 25, business_type: "hvac", utm_source: "partner", utm_medium: "", utm_campaign: "fall" },
      ]);
      const [lead] = await product.leadsOf(email);
      expect(lead).toMatchObject({
        source_url: `${partnerSite.origin}/services?utm_source=partner&utm_campaign=fall&gclid=click`,
        click_ids: { gclid: "click" },
      });
    },
  );
}

test("a site has the calculator twice, as an element - each is as high as its content, a lead of one is told to the page and nothing of it, and an element that is removed leaves nothing", async ({
  page,
  product,
  partnerSite,
  email,
}) => {
  partnerSite.show(
    `<script async src="${product.url}embed.js"></script>
    <contractor-roi-calculator label="First" scenario="v=1&type=hvac&plan=elite&jobs=22&profit=410&hours=10"></contractor-roi-calculator>
    <contractor-roi-calculator label="Second" style="display: block; width: 360px"></contractor-roi-calculator>
    <p id="told"></p>`,
  );
  await page.addInitScript(() =>
    document.addEventListener("contractor-roi:lead", (event) => {
      const { detail, target } = event as CustomEvent;
      const told = document.querySelector("#told");
      if (told) told.textContent += `${(target as Element).getAttribute("label")} ${JSON.stringify(detail)};`;
    }),
  );
  await page.goto(partnerSite.origin);
  const first = page.frameLocator("iframe[title=First]");
  await expect(first.getByTestId("net-per-month")).toHaveText("$2,313");
  await expect(page.frameLocator("iframe[title=Second]").getByTestId("net-per-month")).toHaveText("$1,498");
  await expect(async () => {
    for (const name of ["First", "Second"]) {
      const frame = page.locator(`iframe[title=${name}]`);
      // Browsers put off the work of a frame out of sight.
      await frame.scrollIntoViewIfNeeded();
      const outside = await frame.evaluate((element) => element.clientHeight);
      const root = page.frameLocator(`iframe[title=${name}]`).locator("#root");
      expect(outside).toBe(await root.evaluate((element) => Math.ceil(element.getBoundingClientRect().height)));
    }
  }).toPass();

  await new CalculatorPanel(first).planButton.click();
  await new LeadDialog(first).fill({ email });
  await new LeadDialog(first).submit();
  await expect(page.locator("#told")).toHaveText("First null;");

  await page.evaluate(() => document.querySelector("contractor-roi-calculator")?.remove());
  await expect(page.locator("iframe")).toHaveCount(1);
});

const DEMO_PAGE = fileURLToPath(new URL("../../apps/landing/embed-demo.html", import.meta.url));

for (const width of [1440, 390]) {
  test(`the frame is as high as its content on a screen of ${width} px, whatever opens in it, and only the frame itself can change it`, async ({
    page,
    product,
    partnerSite,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    partnerSite.show(loaderOf(product.url));
    await page.goto(partnerSite.origin);
    const { frame, iframe, estimate } = framed(page);
    const heights = async () => [
      await iframe.evaluate((element) => element.clientHeight),
      await frame.locator("#root").evaluate((root) => Math.ceil(root.getBoundingClientRect().height)),
    ];
    const expectFit = () =>
      expect(async () => {
        const [outside, inside] = await heights();
        expect(outside).toBe(inside);
      }).toPass();
    await iframe.scrollIntoViewIfNeeded();
    await expectFit();
    await estimate.open();
    await expectFit();
    const [before = 0] = await heights();
    await estimate.steps.click();
    await expectFit();
    const [after = 0] = await heights();
    expect(after).toBeGreaterThan(before + 200);
    expect(await frame.locator("html").evaluate((root) => root.scrollHeight - root.clientHeight)).toBe(0);

    await page.evaluate(() => window.postMessage({ contractorRoiHeight: 10 }, "*"));
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect((await heights())[0]).toBe(after);
  });
}

test("a link copied in the frame leads to the page itself", async ({ page, product, partnerSite }) => {
  partnerSite.show(loaderOf(product.url));
  await page.goto(`${partnerSite.origin}/?utm_source=partner`);
  const { estimate } = framed(page);
  await page.locator("iframe").scrollIntoViewIfNeeded();
  await estimate.place.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await estimate.open();
  await estimate.copyButton.click();
  await expect(estimate.linkField).toHaveValue(
    `${product.url}?v=1&type=plumbing&plan=elite&jobs=15&profit=350&hours=8&utm_source=partner#roi-calculator`,
  );
});

test("a site that is not configured shows neither the calculator nor the page; a configured one never the page", async ({
  page,
  product,
  partnerSite,
}) => {
  const stranger = await OtherSite.start();
  try {
    stranger.show(loaderOf(product.url));
    const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    await page.goto(stranger.origin);
    expect((await refused).text()).toContain("frame-ancestors 'self'");
    await expect(framed(page).calculator.extraProfit).toHaveCount(0);
    // In place of the empty frame.
    await page.locator("iframe").scrollIntoViewIfNeeded();
    const link = page.getByRole("link", { name: "ROI calculator" });
    await expect(link).toHaveAttribute("href", `${product.url}#roi-calculator`);
    await expect(page.locator("iframe")).toBeHidden();
    const tab = page.waitForEvent("popup");
    await link.click();
    await expect(new CalculatorPanel(await tab).extraProfit).toBeVisible();
  } finally {
    await stranger.stop();
  }
  partnerSite.show(`<iframe src="${product.url}"></iframe>`);
  const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await page.goto(partnerSite.origin);
  expect((await refused).text()).toContain("frame-ancestors 'none'");
});

test("visitor scrolls to the calculator after three, five and a half, or nine seconds - it is there", async ({
  context,
  product,
  partnerSite,
}) => {
  partnerSite.show(loaderOf(product.url));
  await Promise.all(
    [3000, 5500, 9000].map(async (delayMs) => {
      const page = await context.newPage();
      await page.goto(partnerSite.origin);
      await page.waitForTimeout(delayMs);
      await expect(page.getByRole("link", { name: "ROI calculator" })).toHaveCount(0);
      const { iframe, calculator } = framed(page);
      await iframe.scrollIntoViewIfNeeded();
      await expect(calculator.extraProfit).toBeVisible();
      expect(await iframe.evaluate((frame) => frame.clientHeight)).toBeGreaterThan(1000);
      await page.close();
    }),
  );
});

test("a page names a language that the calculator does not have - a link takes its place", async ({
  page,
  product,
  partnerSite,
  expectedFaults,
}) => {
  expectedFaults.push(/^404 \/embed\/fr\.html$/);
  partnerSite.show(loaderOf(product.url, "", 'async data-language="fr"'), { gapPx: 0 });
  await page.goto(partnerSite.origin);
  await expect(page.getByRole("link", { name: "ROI calculator" })).toBeVisible();
  await expect(page.locator("iframe")).toBeHidden();
});

test("a page in Spanish names its language - the calculator is in Spanish, as a script and as an element", async ({
  page,
  product,
  partnerSite,
}) => {
  partnerSite.show(
    `${loaderOf(product.url, "", 'async data-language="es"')}
    <contractor-roi-calculator label="Second" language="es-MX"></contractor-roi-calculator>`,
  );
  await page.goto(partnerSite.origin);
  for (const name of ["Calculadora de ROI", "Second"])
    await expect(page.frameLocator(`iframe[title='${name}']`).locator("body")).toContainText("Datos de su negocio");
});

for (const [way, attributes, isInHead] of [
  ["as a module", 'type="module"', false],
  ["with crossorigin", 'crossorigin="anonymous"', false],
  ["in the head", "", true],
  ["in the head, as a module", 'type="module"', true],
] as const) {
  test(`a page loads the script ${way} - it shows the calculator`, async ({ page, product, partnerSite }) => {
    const loader = loaderOf(product.url, "", attributes);
    partnerSite.show(isInHead ? "" : loader, isInHead ? { head: loader } : {});
    await page.goto(partnerSite.origin);
    await framed(page).iframe.scrollIntoViewIfNeeded();
    await expect(framed(page).calculator.extraProfit).toBeVisible();
    const place = page.locator("body > *").last();
    if (isInHead) await expect(place.locator("iframe")).toBeVisible();
  });
}

for (const [way, frameOf] of [
  ["a frame", () => '<iframe class="widget" src="/widget?id=7" style="height: 900px">'],
  ["a frame with its markup", (loader: string) => `<iframe class="widget" srcdoc='${loader}' style="height: 900px">`],
] as const) {
  test(`a site builder puts the script into ${way} - the calculator has the campaign and address of the visitor's page`, async ({
    page,
    product,
    partnerSite,
  }) => {
    const loader = loaderOf(product.url);
    partnerSite.show(`${frameOf(loader)}</iframe>`, { gapPx: 0 });
    partnerSite.show(loader, { gapPx: 0, path: "/widget" });
    const address = `${partnerSite.origin}/plumbers?utm_source=van&utm_medium=first&utm_medium=last&gclid=click`;
    await page.goto(address);
    const inner = page.frameLocator(".widget").locator("iframe");
    await expect(inner.contentFrame().getByTestId("net-per-month")).toHaveText("$1,498");
    const { searchParams } = new URL((await inner.getAttribute("src")) ?? "");
    expect([...searchParams]).toEqual([
      ["utm_medium", "first"],
      ["utm_source", "van"],
      ["source_url", address],
    ]);
  });
}

test("a page has rules for frames and empty elements, and allows no styles of others - they do not reach the calculator", async ({
  page,
  product,
  partnerSite,
  expectedFaults,
}) => {
  expectedFaults.push(/style-src/);
  const rules =
    "iframe { height: auto !important; max-height: 200px; width: 10px !important } :empty { display: none }";
  partnerSite.show(`${loaderOf(product.url)}<contractor-roi-calculator label="Second"></contractor-roi-calculator>`, {
    head: `<style nonce="own">${rules}</style><meta http-equiv="Content-Security-Policy" content="style-src 'nonce-own'">`,
  });
  await page.goto(partnerSite.origin);
  for (const name of ["ROI calculator", "Second"]) {
    const iframe = page.locator(`iframe[title='${name}']`);
    await iframe.scrollIntoViewIfNeeded();
    await expect(iframe.contentFrame().getByTestId("net-per-month")).toBeVisible();
    await expect(async () => {
      const { width = 0, height = 0 } = (await iframe.boundingBox()) ?? {};
      expect(width).toBeGreaterThan(1000);
      expect(height).toBeGreaterThan(1200);
      // The frame's first height is 1800.
      expect(height).not.toBe(1800);
    }).toPass();
  }
});

test("the demo page shows the calculator with its numbers, and axe finds nothing in page and frame", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // It is not published: the development server shows it.
  await page.route(`${product.url}embed-demo.html`, (route) => route.fulfill({ path: DEMO_PAGE }));
  await page.goto(`${product.url}embed-demo.html`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByTestId("net-per-month")).toHaveText("$2,313");
  await expect(frame.getByRole("link", { name: "Back to main site" })).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
});
