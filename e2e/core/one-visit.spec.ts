import fc from "fast-check";
import type { EnginePage } from "../engines/engine.ts";
import { PageBuild } from "../page-build.ts";
import { typeInto } from "../pages/browser-page.ts";
import { CalculatorPanel } from "../pages/calculator-panel.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { Product } from "../product.ts";
import { expect, expectSeen, test } from "./fixtures.ts";

// In one worker, which renders and serves the site once.
test.describe.configure({ mode: "default" });

let build: PageBuild;
let site: Product;

test.beforeAll(async ({ partnerSite }) => {
  build = await PageBuild.of({
    pages: {
      "/es": { language: "es" },
      "/roofing": { trade: "roofing" },
      "/techos": { trade: "roofing", language: "es", translationOf: "/roofing" },
    },
  });
  site = await Product.start(partnerSite.origin, build.folder);
});

test.afterAll(async () => {
  await site.dispose();
  await build.remove();
});

const FIGURES = ["jobsText", "profitText", "hoursText"] as const;
const TEXTS = ["firstName", "lastName", "email", "phone"] as const;
/** Each page and its counterpart in the other language. */
const PAGES = { "": "es", es: "", roofing: "techos", techos: "roofing" } as const;
type Path = keyof typeof PAGES;

const OTHER_LANGUAGE = "[data-slot=hero] a[hreflang]";

/** The chosen trade and plan and the figures, by their fields' names; and the form's texts once it is loaded. */
function fieldsOf(page: EnginePage): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll("input")].filter(({ type, checked }) => type !== "radio" || checked);
    return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  }, null);
}

test("a visitor changes language, page and tab - what they typed goes with them (L16)", async ({
  visited,
  calculatorPanel,
}) => {
  const landing = new LandingPage(visited, site.url);
  const expectFields = (fields: Readonly<Record<string, string>>) =>
    expect.poll(() => fieldsOf(visited)).toMatchObject(fields);
  await landing.open();
  await calculatorPanel.fillBusinessDetails({ type: "HVAC", plan: "Pro", jobs: "12" });
  await visited.locator(OTHER_LANGUAGE).click();
  await landing.becomeInteractive();
  await expectFields({ businessType: "hvac", selectedPlan: "pro", jobsText: "12", profitText: "450", hoursText: "8" });
  await typeInto(visited.locator("input[name=hoursText]"), "3");
  // Its own trade, whose usual profit stands where none was typed.
  await landing.open("roofing");
  await expectFields({
    businessType: "roofing",
    selectedPlan: "pro",
    jobsText: "12",
    profitText: "850",
    hoursText: "3",
  });
  await landing.open("?v=1&type=cleaning&plan=elite&jobs=22&profit=410&hours=0");
  await expectFields({ businessType: "cleaning", jobsText: "22", hoursText: "0" });
  await typeInto(calculatorPanel.jobs, "23");
  await landing.open();
  await expectFields({ businessType: "hvac", selectedPlan: "pro", jobsText: "12", profitText: "450", hoursText: "3" });
  await landing.open("es?v=1&type=cleaning&plan=elite&jobs=22&profit=410&hours=0");
  await expectFields({ businessType: "cleaning", jobsText: "23" });
});

test("a lead is sent in English - the Spanish page and the page before do not ask for it again", async ({
  visited,
  dialog,
  calculatorPanel,
  email,
}) => {
  const landing = new LandingPage(visited, site.url);
  await landing.open("es");
  await visited.locator(OTHER_LANGUAGE).click();
  await landing.becomeInteractive();
  await calculatorPanel.planButton.click();
  await dialog.fill({ email });
  await dialog.submit();
  await expectSeen(landing.toast("Success!"));
  await visited.goBack();
  await landing.becomeInteractive();
  await expectSeen(visited.locator("[data-slot=lead-sent] [data-variant=primary]"));
  expect(await site.leadsOf(email)).toHaveLength(1);
});

test("a host page has two calculators - each keeps what was typed into it, over its pages too", async ({
  visited,
  partnerSite,
}) => {
  const two = ["First", "Second"].map(
    (label) => `<contractor-roi-calculator label="${label}"></contractor-roi-calculator>`,
  );
  partnerSite.show(`<script async src="${site.url}embed.js"></script>${two.join("")}`, { gapPx: 0 });
  await visited.goto(partnerSite.origin);
  const jobsOf = (label: string) => new CalculatorPanel(visited.frame(`iframe[title=${label}]`)).jobs;
  await typeInto(jobsOf("First"), "11");
  await typeInto(jobsOf("Second"), "22");
  for (const path of ["/", "/other"]) {
    await visited.goto(`${partnerSite.origin}${path}`);
    await expect.poll(() => jobsOf("First").inputValue()).toBe("11");
    await expect.poll(() => jobsOf("Second").inputValue()).toBe("22");
  }
});

const figure = fc.integer({ min: 1, max: 99 }).map(String);
const step = fc.oneof(
  fc.record({ type: fc.constantFrom(...FIGURES), text: figure }),
  fc.record({ write: fc.constantFrom(...TEXTS), text: figure }),
  fc.record({ way: fc.constantFrom("open", "close", "reload", "language", "leave", "back") }),
  fc.record({ goto: fc.constantFrom(...(Object.keys(PAGES) as Path[])) }),
);
type Step = { type?: string; write?: string; text?: string; way?: string; goto?: Path };

/** Goes back, and waits until a page from the browser's memory has been loaded anew, if it is. */
async function goBack(page: EnginePage): Promise<void> {
  await page.goBack();
  await expect(() => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)), null)).toPass();
}

/** Does the steps, and expects everything that was typed after each. */
async function visit(page: EnginePage, steps: readonly Step[]): Promise<void> {
  const landing = new LandingPage(page, site.url);
  // A document without scripts, which could keep something meanwhile.
  await page.goto(`${site.url}robots.txt`);
  await page.evaluate(() => sessionStorage.clear(), null);
  await landing.open();
  const typed: Record<string, string> = {};
  let isOpen = false;
  /** The tab's history, in which no page follows itself: some browsers would replace it. */
  const past: Path[] = [""];
  const current = (): Path => past.at(-1) ?? "";
  const turn = async (open: boolean): Promise<void> => {
    if (open === isOpen) return;
    isOpen = open;
    if (open) await page.locator("[data-slot=next-step] button").click();
    else
      await page
        .locator("dialog[open]")
        .getByRole("button", { name: /^(Close|Cerrar)$/ })
        .click();
    await expectSeen(page.locator("dialog[open]"), open);
  };
  for (const { type, write, text = "", way, goto } of steps) {
    if (type !== undefined) {
      await turn(false);
      await typeInto(page.locator(`input[name=${type}]`), text);
      typed[type] = text;
    } else if (write !== undefined) {
      await turn(true);
      await typeInto(page.locator(`dialog input[name=${write}]`), text);
      typed[write] = text;
    } else if (goto !== undefined) {
      await landing.open(goto);
      if (goto !== current()) past.push(goto);
    } else if (way === "language") {
      await turn(false);
      await page.locator(OTHER_LANGUAGE).click();
      past.push(PAGES[current()]);
    } else if (way === "leave") {
      await page.goto("about:blank");
      await goBack(page);
    } else if (way === "back" && past.length > 1) {
      await goBack(page);
      past.pop();
    } else if (way === "reload") await page.reload();
    else if (way !== "back") await turn(way === "open");
    await landing.becomeInteractive();
    await expectSeen(page.locator("dialog[open]"), isOpen);
    const names = Object.keys(typed).filter((name) => isOpen || name.endsWith("Text"));
    const wanted = Object.fromEntries(names.map((name) => [name, typed[name]]));
    await expect.poll(() => fieldsOf(page), JSON.stringify(steps)).toMatchObject(wanted);
  }
}

for (const { runs, tag } of [
  { runs: 1, tag: [] },
  { runs: 30, tag: ["@deep"] },
])
  test(
    `random visits over pages, reloads and ways back, ${runs} of them - all that was typed is there`,
    { tag },
    async ({ visited }) => {
      test.setTimeout(runs * 90_000);
      const steps = fc.array(step, { minLength: 8, maxLength: 14 });
      await fc.assert(
        fc.asyncProperty(steps, (some) => visit(visited, some)),
        { numRuns: runs, endOnFailure: true },
      );
    },
  );
