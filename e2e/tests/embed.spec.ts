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
    calculator: new CalculatorPanel(frame),
    leadDialog: new LeadDialog(frame),
    toast: (title: string) => frame.locator("[data-slot=toast]").filter({ hasText: title }),
  };
}

/** Waits until each frame, scrolled to, is as high as its content. */
async function expectFit(page: Page, ...names: readonly string[]): Promise<void> {
  await expect(async () => {
    for (const name of names) {
      const frame = page.locator(`iframe[title="${name}"]`);
      // Browsers put off the work of a frame out of sight.
      await frame.scrollIntoViewIfNeeded();
      const outside = await frame.evaluate((element) => element.clientHeight);
      const root = frame.contentFrame().locator("#root");
      expect(outside).toBe(await root.evaluate((element) => Math.ceil(element.getBoundingClientRect().height)));
    }
  }).toPass();
}

test("visitor of a phone sends a lead from the frame - all of it is in sight, and the page is told", async ({
  page,
  product,
  partnerSite,
  email,
}) => {
  partnerSite.show(`${loaderOf(product.url, "v=1&type=hvac&plan=elite&jobs=22&profit=410&hours=10")}<p id="told"></p>`);
  await page.addInitScript(() =>
    document.addEventListener("contractor-roi:lead", (event) => {
      const told = document.querySelector("#told");
      if (told) told.textContent += JSON.stringify((event as CustomEvent).detail);
    }),
  );
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(partnerSite.origin);
  const { calculator, leadDialog, toast } = framed(page);
  await calculator.planButton.click();
  await expect(leadDialog.firstName).toBeFocused();
  for (const part of [leadDialog.firstName, leadDialog.closeButton, leadDialog.submitButton])
    await expect(part).toBeInViewport({ ratio: 1 });
  await leadDialog.fill({ email, businessType: "HVAC" });
  await leadDialog.submit();
  await expect(toast("Success!")).toBeInViewport({ ratio: 1 });
  await expect(page.locator("#told")).toHaveText("null");
});

test("a page has the calculator twice - each is as high as its content, whatever opens in it", async ({
  page,
  product,
  partnerSite,
}) => {
  partnerSite.show(
    `<script async src="${product.url}embed.js"></script>
    <contractor-roi-calculator label="First" scenario="v=1&type=hvac&plan=elite&jobs=22&profit=410&hours=10"></contractor-roi-calculator>
    <contractor-roi-calculator label="Second" style="display: block; width: 360px"></contractor-roi-calculator>`,
  );
  await page.goto(`${partnerSite.origin}/?utm_source=partner`);
  const [first, second] = ["First", "Second"].map((name) => {
    const iframe = page.locator(`iframe[title=${name}]`);
    return { iframe, total: iframe.contentFrame().getByTestId("net-per-month") };
  });
  await expect(first!.total).toHaveText("$2,313");
  await expect(second!.total).toHaveText("$1,498");
  await expectFit(page, "First", "Second");

  const height = () => second!.iframe.evaluate((element) => element.clientHeight);
  const before = await height();
  const estimate = new EstimatePanel(second!.iframe.contentFrame());
  await estimate.open();
  await expectFit(page, "Second");
  const after = await height();
  expect(after).toBeGreaterThan(before + 200);
  const inside = second!.iframe.contentFrame().locator("html");
  // A frame of another site learns its size later.
  await expect.poll(() => inside.evaluate((root) => root.scrollHeight - root.clientHeight)).toBe(0);
  await page.evaluate(() => window.postMessage({ contractorRoiHeight: 10 }, "*"));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await height()).toBe(after);

  // A link that is copied in the frame leads to the page itself.
  await estimate.place.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await estimate.copyButton.click();
  await expect(estimate.linkField).toHaveValue(
    `${product.url}?v=1&type=plumbing&plan=elite&jobs=15&profit=350&hours=8&utm_source=partner#roi-calculator`,
  );
  await page.evaluate(() => document.querySelector("contractor-roi-calculator")?.remove());
  await expect(page.locator("iframe")).toHaveCount(1);
});

/** Lets the seconds pass in which a silent frame gets its link. */
async function passSilence(page: Page): Promise<void> {
  const link = page.getByRole("link", { name: "ROI calculator" });
  await page.locator("iframe").last().scrollIntoViewIfNeeded();
  await expect(async () => {
    await page.clock.fastForward(5000);
    await expect(link).toBeVisible({ timeout: 200 });
  }).toPass();
}

test("only a configured site can frame the calculator, and none can frame the page", async ({
  page,
  product,
  partnerSite,
}) => {
  const stranger = await OtherSite.start();
  await page.clock.install();
  try {
    stranger.show(loaderOf(product.url));
    const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    await page.goto(stranger.origin);
    expect((await refused).text()).toContain("frame-ancestors 'self'");
    await expect(framed(page).calculator.extraProfit).toHaveCount(0);
    // In place of the empty frame.
    await passSilence(page);
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

test("pages name their language - the calculator is in Spanish, and a link replaces an unknown language", async ({
  page,
  product,
  partnerSite,
  expectedFaults,
}) => {
  expectedFaults.push(/^404 \/embed\/fr\.html$/);
  partnerSite.show(
    `${loaderOf(product.url, "", 'async data-language="es"')}
    <contractor-roi-calculator label="Second" language="es-MX"></contractor-roi-calculator>
    <contractor-roi-calculator language="fr"></contractor-roi-calculator>`,
    { gapPx: 0 },
  );
  await page.clock.install();
  await page.goto(partnerSite.origin);
  for (const name of ["Calculadora de ROI", "Second"])
    await expect(page.frameLocator(`iframe[title='${name}']`).locator("body")).toContainText("Datos de su negocio");
  await passSilence(page);
  await expect(page.locator("iframe[title='ROI calculator']")).toBeHidden();
});

test("a page loads the script twice in head and body each - it shows a calculator for each", async ({
  page,
  product,
  partnerSite,
}) => {
  const loaders = (...ways: readonly string[]) => ways.map((way) => loaderOf(product.url, "", way)).join("");
  const head = loaders("", 'type="module"');
  partnerSite.show(loaders('type="module"', 'crossorigin="anonymous"'), { head, gapPx: 0 });
  await page.goto(partnerSite.origin);
  for (const placed of ["script + *", "body > :nth-last-child(-n + 2)"])
    await expect(page.locator(`contractor-roi-calculator:is(${placed}) iframe`)).toHaveCount(2);
  for (const iframe of await page.locator("iframe").all()) {
    await iframe.scrollIntoViewIfNeeded();
    await expect(iframe.contentFrame().getByTestId("net-per-month")).toBeVisible();
  }
});

test("a site builder frames the script - the calculator has the visitor's campaign and address", async ({
  page,
  product,
  partnerSite,
}) => {
  const loader = loaderOf(product.url);
  const frames = ['src="/widget?id=7"', `srcdoc='${loader}'`].map(
    (source) => `<iframe class="widget" ${source} style="height: 900px"></iframe>`,
  );
  partnerSite.show(frames.join(""), { gapPx: 0 });
  partnerSite.show(loader, { gapPx: 0, path: "/widget" });
  const address = `${partnerSite.origin}/plumbers?utm_source=van&utm_medium=first&utm_medium=last&gclid=click`;
  await page.goto(address);
  for (const widget of await page.locator(".widget").all()) {
    await widget.scrollIntoViewIfNeeded();
    const inner = widget.contentFrame().locator("iframe");
    await expect(inner.contentFrame().getByTestId("net-per-month")).toHaveText("$1,498");
    const { searchParams } = new URL((await inner.getAttribute("src")) ?? "");
    expect([...searchParams]).toEqual([
      ["utm_medium", "first"],
      ["utm_source", "van"],
      ["source_url", address],
    ]);
  }
});

test("a page has rules for frames, empty elements and styles - they do not reach the calculator", async ({
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
