import { spokenTexts } from "../accessibility-tree.ts";
import { expect, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";
import { expectNoViolations } from "../smoke/axe.ts";

const FUNCTION = "**/functions/v1/lead-intake";

const STATES = [
  { name: "at 390 px", width: 390 },
  { name: "at 768 px, forced colours", width: 768, forcedColors: "active" },
  { name: "at 1440 px", width: 1440 },
  { name: "at 400 % zoom", width: 320, height: 256 },
  { name: "with letters of 24 px", width: 390, rootFont: 24 },
  { name: "at 390 px, forced colours", width: 390, forcedColors: "active", tag: "@deep" },
  { name: "at 768 px", width: 768, tag: "@deep" },
  { name: "at 1440 px, forced colours", width: 1440, forcedColors: "active", tag: "@deep" },
] as const satisfies readonly State[];

type State = {
  readonly name: string;
  readonly width: number;
  readonly height?: number;
  readonly rootFont?: number;
  readonly forcedColors?: "active" | "none";
  readonly tag?: "@deep";
};

for (const state of STATES) {
  const title = `axe ${state.name} - no violation in any state of the page, and nothing scrolls sideways`;
  const tag = "tag" in state ? state.tag : [];
  test(title, { tag }, async ({ page, landing, calculator, estimate, leadDialog }) => {
    const { width, height = 900, rootFont = 16, forcedColors = "none" }: State = state;
    const sideways = (): Promise<number> =>
      page.evaluate(() => {
        const boxes = [document.documentElement, ...document.querySelectorAll("dialog[open]")];
        return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
      });
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
    await estimate.copyButton.click();
    await expect(estimate.linkField).toBeFocused();
    await expectNoViolations(page);
    expect(await sideways()).toBe(0);
    // The keyboard reaches the button where bars cover most of the window.
    await calculator.planButton.focus();
    await page.keyboard.press("Enter");
    await expect(leadDialog.firstName).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.press("Enter");
    await expect(landing.toast("Missing Information")).toBeVisible();
    await expectNoViolations(page);
    expect(await sideways()).toBe(0);
    await page.keyboard.press("Escape");
    await expect(leadDialog.root).toBeHidden();
    await landing.dispatchPointerLeave("mouse", 0);
    await expect(landing.exitDialog).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    // The focus goes back, and the page may scroll there.
    await expect(landing.exitDialog).toBeHidden();
    // Past the bar's threshold, and above the calculator, where the bar says something else.
    await page.evaluate(() => window.scrollTo(0, 350));
    // In less than 320 px of height nothing stands fixed.
    if (width < 768 && height >= 320) await expect(landing.stickyBar).toBeVisible();
    else await expect(landing.stickyBar).toBeHidden();
    await expectNoViolations(page);
  });
}

test("on a phone every target is at least 44 px, and no sticky bar covers the focus", async ({
  page,
  landing,
  estimate,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await landing.open();
  const hiddenFocus = (): Promise<string | null> =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const bars = ["[data-slot=calculator-top-bar]", "[data-slot=sticky-bar]"].map((bar) =>
        document.querySelector(bar),
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
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press("Tab");
    // The bar that comes with the scroll moves the voice button a frame later.
    await expect.poll(hiddenFocus).toBeNull();
  }
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

test("visitor sends the form by keyboard alone after a refusal - its button keeps the focus", async ({
  page,
  landing,
  calculator,
  leadDialog,
  product,
  email,
  expectedFaults,
}) => {
  expectedFaults.push(/^422 /);
  let posts = 0;
  page.on("request", (request) => (posts += request.method() === "POST" ? 1 : 0));
  await landing.open();
  await landing.calculatorButton.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => landing.calculatorTop()).toBeCloseTo(0, 0);
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

  await page.route(FUNCTION, (route) => route.continue({ postData: "{}" }));
  const letRefusalCome = await holdBack(page, FUNCTION);
  await page.keyboard.press("Enter");
  await expect(leadDialog.submitButton).toHaveText("Sending...");
  await expect(leadDialog.submitButton).toBeDisabled();
  await expect(leadDialog.submitButton).toBeFocused();
  await page.keyboard.press("Space");
  // Held down over the refusal: without a release between them these are the repeats of the key.
  await page.keyboard.down("Enter");
  letRefusalCome();
  await expect(landing.toast("Submission Failed")).toBeVisible();
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(leadDialog.submitButton).toHaveText("Get My Free Report & Book Call");
  await expect(leadDialog.submitButton).toBeFocused();
  expect(posts).toBe(1);

  await page.unrouteAll();
  await page.keyboard.press("Enter");
  await expect(landing.toast("Success!")).toBeVisible();
  await expect(landing.sentLink).toBeFocused();
  expect(posts).toBe(2);
  expect(await product.leadsOf(email)).toMatchObject([{ jobs_per_month: 16, business_type: "hvac" }]);
});

test("the keyboard alone: from the results through the calculation to a copied link", async ({
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

/** Two words, or a word and a figure, without a space between them; "$75K+", "4.9/5" and "24/7" are none. */
const RUN_TOGETHER = /[\p{L}\d%)]\(|\p{Ll}\p{Lu}|%[\p{L}\d]|\p{L}{2}\d|\d\p{L}{2}|[.!?:][\p{L}$]/u;

test("page and embed with the form open - axe finds nothing, and no words run together", async ({
  page,
  product,
  landing,
  calculator,
}) => {
  // Colours are measured at rest.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const address of ["", "embed.html"]) {
    await page.goto(`${product.url}${address}`);
    await landing.scrollThrough();
    // The form that was opened on the page is open in the frame, too: it is one visit.
    if (address === "") await calculator.planButton.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoViolations(page);
    const texts = await page.evaluate((blocks) => {
      const innermost = [...document.querySelectorAll(blocks)].filter((block) => !block.querySelector(blocks));
      return innermost.map((block) => block.textContent);
    }, "p, h1, h2, h3, h4, ul, ol, dl, a, button, table, label, dd, dt, td, th, li");
    const said = [...texts, ...(await spokenTexts(page))].map((text) => text.replace(/https?:\S+/g, ""));
    expect(said.filter((text) => RUN_TOGETHER.test(text))).toEqual([]);
  }
});
