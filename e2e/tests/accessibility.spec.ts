import { spokenTexts } from "../accessibility-tree.ts";
import { expect, test } from "../fixtures.ts";
import { expectNoViolations } from "../smoke/axe.ts";

const STATES = [
  ...[390, 768, 1440].flatMap((width) => [
    { name: `at ${width} px`, width, height: 900, rootFont: 16, forcedColors: "none" as const },
    { name: `at ${width} px, forced colours`, width, height: 900, rootFont: 16, forcedColors: "active" as const },
  ]),
  { name: "at 400 % zoom", width: 320, height: 256, rootFont: 16, forcedColors: "none" as const },
  { name: "with letters of 24 px", width: 390, height: 844, rootFont: 24, forcedColors: "none" as const },
];

for (const { name, width, height, rootFont, forcedColors } of STATES)
  test(`axe ${name}: the page before and in its fullest state, the form without and with errors under a toast, the exit offer, the page scrolled`, async ({
    page,
    landing,
    calculator,
    estimate,
    leadDialog,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ forcedColors, reducedMotion: "reduce" });
    await landing.open();
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", `${size}px`), rootFont);
    await expectNoViolations(page);
    await calculator.fillBusinessDetails({ type: "Roofing", plan: "Pro", jobs: "0", hours: "0" });
    await expect(calculator.results.getByRole("note")).toBeVisible();
    // The sum open, and a link that the browser does not copy.
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await estimate.open();
    await estimate.steps.click();
    await estimate.copyButton.click();
    await expect(estimate.linkField).toBeVisible();
    await expectNoViolations(page);
    // The keyboard reaches the button where bars cover most of the window.
    await calculator.planButton.focus();
    await page.keyboard.press("Enter");
    await expect(leadDialog.firstName).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.press("Enter");
    await expect(landing.toast("Missing Information")).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    await expect(leadDialog.root).toBeHidden();
    await landing.dispatchPointerLeave("mouse", 0);
    await expect(landing.exitDialog).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    await page.evaluate(() => window.scrollTo(0, 900));
    if (width < 768) await expect(landing.stickyBar).toBeVisible();
    else await expect(landing.stickyBar).toBeHidden();
    await expectNoViolations(page);
  });

test("320 px wide, as at 400 % zoom - nothing scrolls sideways, in the page and in the dialog", async ({
  page,
  landing,
  calculator,
  estimate,
  leadDialog,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await landing.open();
  await estimate.open();
  await estimate.steps.click();
  const sideways = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await sideways()).toBe(0);
  await calculator.fillBusinessDetails({ jobs: "9007199254740991", profit: "9007199254740991" });
  expect(await sideways()).toBe(0);
  await calculator.planButton.click();
  await expect(leadDialog.root).toBeVisible();
  for (const control of [leadDialog.businessType, leadDialog.consent, leadDialog.submitButton]) {
    await control.focus();
    await expect(control).toBeInViewport({ ratio: 1 });
  }
  expect(await leadDialog.root.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
});

test("every target on a phone is at least 44 px in its smaller direction, links in sentences aside", async ({
  page,
  landing,
  estimate,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await landing.open();
  await estimate.open();
  const small = await page.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLElement>("a, button, select, summary, label:has(input), input:not([type=radio])"),
    )
      .filter((target) => target.offsetParent !== null && !target.closest("[aria-hidden=true]"))
      // A field's target is the frame around it.
      .map((target) => target.closest<HTMLElement>("[data-slot=number-input]:has(input)") ?? target)
      .map((target) => ({
        text: target.innerText || target.getAttribute("aria-label"),
        box: target.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 44)
      .map(({ text, box }) => `${text}: ${Math.round(box.width)} x ${Math.round(box.height)}`),
  );
  expect(small).toEqual([]);
});

test("the keyboard alone: from the hero to a sent form", async ({
  page,
  landing,
  calculator,
  leadDialog,
  product,
  email,
}) => {
  await landing.open();
  await landing.calculatorButton.focus();
  await page.keyboard.press("Enter");
  await expect(landing.calculatorHeading).toBeInViewport();
  await calculator.businessType("Plumbing").focus();
  await page.keyboard.press("ArrowRight");
  await expect(calculator.businessType("HVAC")).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(calculator.plan("Elite")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(calculator.jobs).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(calculator.jobs).toHaveValue("16");
  await page.keyboard.press("Tab");
  await expect(calculator.profit).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(calculator.hours).toBeFocused();
  await calculator.planButton.focus();
  await page.keyboard.press("Enter");
  await expect(leadDialog.firstName).toBeFocused();
  await page.keyboard.type("Dana");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Rivera");
  await page.keyboard.press("Tab");
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("2025550187");
  await page.keyboard.press("Tab");
  await expect(leadDialog.businessType).toHaveValue("hvac");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(leadDialog.consent).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(leadDialog.submitButton).toBeFocused();
  // The focus trap: from the last element focus moves to the first, the close button, never to the page behind.
  await page.keyboard.press("Tab");
  await expect(leadDialog.closeButton).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(leadDialog.submitButton).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(landing.toast("Success!")).toBeVisible();
  await expect(landing.sentLink).toBeFocused();
  expect(await product.leadsOf(email)).toMatchObject([{ jobs_per_month: 16, business_type: "hvac" }]);
});

test("the keyboard alone: from the results through the comparison to a copied link", async ({
  page,
  context,
  landing,
  calculator,
  estimate,
  product,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(product.url).origin });
  await landing.open();
  await calculator.planButton.focus();
  await page.keyboard.press("Tab");
  await expect(estimate.fold.locator("> summary")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(estimate.steps).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(estimate.root.getByText("15 jobs × $350")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(estimate.copyButton).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(estimate.root.locator("output")).toContainText("Link copied.");
  await page.keyboard.press("Tab");
  await expect(estimate.printButton).toBeFocused();
});

test("focus is never covered by a sticky bar", async ({ page, landing }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await landing.open();
  const covered: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press("Tab");
    const fault = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const bars = ["[data-slot=calculator-top-bar]", "[data-slot=sticky-bar]", "[data-slot=running-total]"].map(
        (bar) => document.querySelector(bar),
      );
      const box = (focused.closest("label") ?? focused).getBoundingClientRect();
      const isCovered = bars.some((bar) => {
        const over = bar?.getBoundingClientRect();
        return over && !bar?.contains(focused) && box.top >= over.top - 1 && box.bottom <= over.bottom + 1;
      });
      const isOutside = box.bottom <= 0 || box.top >= window.innerHeight;
      return isCovered || isOutside
        ? `${focused.tagName} ${focused.textContent || focused.getAttribute("name")}`
        : null;
    });
    if (fault) covered.push(fault);
  }
  expect(covered).toEqual([]);
});

test("results are announced politely once typing rests; the countdown is never announced", async ({
  page,
  landing,
  calculator,
}) => {
  await landing.open();
  const status = calculator.results.locator("output");
  await expect(status).toHaveText("");
  await calculator.jobs.fill("30");
  await expect(status).toContainText(
    "With 30 jobs per month at $350 and the Elite plan: extra profit $2,548 per month, annual ROI 413%.",
  );
  await expect(page.getByRole("timer")).toHaveAttribute("aria-live", "off");
});

/** Two words, or a word and a figure, without a space between them; "$75K+", "4.9/5" and "24/7" are none. */
const RUN_TOGETHER = /[\p{L}\d%)]\(|\p{Ll}\p{Lu}|%[\p{L}\d]|\p{L}{2}\d|\d\p{L}{2}|[.!?:][\p{L}$]/u;

test("no words of a link, heading, label or figure run together for a screen reader", async ({
  page,
  product,
  landing,
  calculator,
}) => {
  for (const address of ["", "embed.html"]) {
    await page.goto(`${product.url}${address}`);
    await landing.scrollThrough();
    await calculator.planButton.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    const texts = await page.evaluate((blocks) => {
      const innermost = [...document.querySelectorAll(blocks)].filter((block) => !block.querySelector(blocks));
      return innermost.map((block) => block.textContent);
    }, "p, h1, h2, h3, h4, ul, ol, dl, a, button, table, label, dd, dt, td, th, li");
    const said = [...texts, ...(await spokenTexts(page))].map((text) => text.replace(/https?:\S+/g, ""));
    expect(said.filter((text) => RUN_TOGETHER.test(text))).toEqual([]);
  }
});
