import { makeEndlessOds } from "@contractor-roi/quote/testing";
import { CFB } from "@e965/xlsx";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { putSite } from "@contractor-roi/site";
import { parseSite, withoutPlaceholders } from "@contractor-roi/site/node";
import type { Locator, Page } from "playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { DeskSite } from "../desk-site.ts";
import { expect, test as base } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";
import { expectNoViolations } from "../smoke/axe.ts";
import { threeSheets, workbook } from "../three-sheets.ts";

const test = base.extend<{ readonly desk: DeskPage; readonly site: DeskSite }>({
  site: async ({}, use) => {
    const site = await DeskSite.start();
    await use(site);
    await site.stop();
  },
  desk: async ({ page, site }, use) => use(new DeskPage(page, page.frameLocator("iframe"), site.url)),
});

const DESK = fileURLToPath(new URL("../../apps/quote-desk/dist/", import.meta.url));

const CY = {
  name: "prospects.xlsx",
  mimeType: "",
  buffer: workbook({
    List: [
      ["Customer", "Jobs", "Profit", "Hours"],
      ["Cy", 15, 350.125, 8],
    ],
  }),
};

async function textOf(pdf: Uint8Array): Promise<{ readonly pages: number; readonly text: string }> {
  const { totalPages, text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: true });
  return { pages: totalPages, text };
}

/** Saves the quote as a PDF. */
async function savedPdf(page: Page, desk: DeskPage) {
  const downloading = page.waitForEvent("download");
  await desk.button("Save PDF").click();
  const download = await downloading;
  return { name: download.suggestedFilename(), ...(await textOf(await readFile(await download.path()))) };
}

test("rep prints a quote, copies its mail, and saves a PDF for a name in Greek and Cyrillic letters", async ({
  context,
  desk,
  page,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await desk.open();
  await desk.customer.fill("Ace Plumbing");
  await desk.button("Copy mail").click();
  await expect(desk.actions).toContainText("Mail text copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Your estimate \d{8}-\w{7}\n\nHi Ace Plumbing,\n/,
  );

  const hasPrinted = page
    .locator("iframe")
    .evaluate(
      (frame: HTMLIFrameElement) =>
        new Promise((resolve) => frame.contentWindow?.addEventListener("beforeprint", () => resolve(true))),
    );
  await desk.button("Print").click();
  expect(await hasPrinted).toBe(true);
  const printed = await textOf(await page.pdf({ format: "Letter" }));
  expect(printed.pages).toBe(1);
  expect(printed.text).toContain("Ace Plumbing");
  expect(printed.text).not.toContain("Quote desk");

  await desk.customer.fill("王明 Plumbing");
  await desk.button("Save PDF").click();
  await expect(desk.actions).toContainText("“王明 Plumbing” cannot stand in a PDF: its fonts have no 王明.");
  await desk.customer.fill("Υδραυλικός Київ");
  const { name, text } = await savedPdf(page, desk);
  expect(name).toMatch(/^Estimate, Υδραυλικός Київ, \d{4}-\d\d-\d\d\.pdf$/);
  expect(text.replaceAll(" ", "")).toContain("EstimateforΥδραυλικόςКиїв");
});

test("rep types figures in doubt and a discount - the quote waits for them, and the draft keeps it", async ({
  desk,
  page,
}) => {
  await desk.open();
  await desk.profit.fill("1.200");
  await expect(page.getByRole("heading", { name: "No quote yet" })).toBeVisible();
  await expect(desk.button("Save PDF")).toBeHidden();
  await desk.button("1,200").click();
  await expect(desk.profit).toBeFocused();
  await expect(desk.document.locator("main")).toContainText("$1,200 profit per job");

  await desk.otherPrice.click();
  await desk.price.selectOption({ label: "A discount" });
  await desk.field("Discount").fill("10");
  await expect(page.getByText("This must be a percentage such as 10%")).toBeVisible();
  await desk.field("Discount").fill("10%");
  await expect(page.getByRole("radio", { name: "Elite $447.30 a month" })).toBeChecked();
  await desk.button("Copy link").click();
  await expect(desk.actions).toContainText("With a changed price there is no link");
  await page.reload();
  await expect(desk.field("Discount")).toHaveValue("10%");
  await page.getByRole("radio", { name: "Pro" }).check();
  await expect(desk.document.getByRole("row", { name: "Pro plan" })).toContainText("−$297");
});

test("rep has a draft open in two tabs - neither loses the other's texts, and each shows its changes", async ({
  desk,
  page,
  site,
}) => {
  await desk.open();
  await desk.customer.fill("Ace Plumbing");
  const tab = await page.context().newPage();
  const other = new DeskPage(tab, tab.frameLocator("iframe"), site.url);
  await other.open();
  await expect(other.customer).toHaveValue("Ace Plumbing");
  await other.jobs.fill("22");
  await expect(desk.jobs).toHaveValue("22");
  await expect(page.getByRole("status").filter({ hasText: "changed in another tab" })).toBeVisible();
  await other.button("Delete draft").click();
  await expect(page.getByText("deleted in another tab")).toBeVisible();
  await other.button("Undo").click();
  await expect(other.customer).toHaveValue("Ace Plumbing");
  await expect(other.draft).toBeFocused();
  await expect(page.getByText("deleted in another tab")).toBeHidden();
});

test("rep drops a list, then opens a workbook - sees how each is read, and mends it", async ({ desk, page }) => {
  await desk.open();
  await desk.startFrom.click();
  const csv = "Customer;Monthly Jobs;Avg Ticket;Hours\nAce;22;$410;10\nBo;1.200;350;8\n";
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "prospects.csv"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, csv);
  await expect(desk.check.getByRole("listitem")).toContainText("may mean 1,200 or 1.2");
  // The button has the focus, so that a list that was understood takes one key.
  await page.keyboard.press("Enter");
  await expect(desk.check).toBeHidden();
  await desk.button("Correct Bo").click();
  await expect(desk.jobs).toHaveValue("1.200");

  await desk.list.setInputFiles({ name: "prospects.xlsx", mimeType: "", buffer: threeSheets() });
  await expect(desk.check).toHaveAccessibleDescription(
    /^Sheet “March”, 2 of 3. The columns’ names are in row 3\. Customers are in “\w+”\.$/,
  );
  const status = desk.check.getByText(/to be corrected\. |can be quoted\. /);
  await desk.check.getByRole("checkbox", { name: "Take 1 hidden row too: row 6" }).check();
  await expect(status).toHaveText("4 rows, 1 to be corrected. 1 total left out.");
  await desk.check.getByRole("combobox", { name: "Sheet" }).selectOption("April");
  await expect(desk.column("Profit per job")).toHaveAccessibleDescription("Choose the column that holds it.");
  await expect(desk.button("Use this list")).toHaveAttribute("aria-disabled", "true");
  await desk.column("Profit per job").selectOption({ label: "Earned: 300, 250" });
  await desk.useList();
  await desk.button("Quote Zed").click();
  await expect(desk.profit).toHaveValue("300");
  await desk.button("Change sheet or columns").click();
  await desk.check.getByRole("combobox", { name: "Sheet" }).selectOption("March");
  await desk.useList();
  await expect(desk.button("Quote Total Comfort HVAC")).toBeVisible();

  await desk.list.setInputFiles({ name: "list.pdf", mimeType: "", buffer: Buffer.from("%PDF-1.7") });
  await expect(page.getByText("list.pdf is a PDF")).toBeVisible();
  await expect(desk.button("Quote Total Comfort HVAC")).toBeHidden();
});

test("rep pastes cells without figures or header - sees what is assumed, and makes all PDFs at once", async ({
  desk,
  page,
}) => {
  await desk.open();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, "Ace Roofing Inc\tRoofer\t(559) 555-0101\nPeña Pools Inc\tPool builder\t(559) 555-0102\n王明 Plumbing Inc\tPlumber\t(559) 555-0103\n");
  const question = desk.check.getByRole("combobox", { name: /^Please choose: row 1 \(Ace Roofing Inc, / });
  await expect(question.getByRole("option")).toHaveText([
    "Choose",
    "No row names the columns (proposed)",
    "Row 1 names the columns",
  ]);
  await expect(desk.check).toContainText("Answer the questions above first.");
  await question.selectOption({ index: 1 });
  await expect(question).toBeHidden();
  await expect(desk.check).toHaveAccessibleDescription(/No row names the columns\./);
  await desk.check.getByRole("checkbox", { name: /^Use the usual ones of each trade/ }).check();
  await desk.useList();
  await desk.button("Quote Ace Roofing Inc").click();
  await expect(desk.document.locator("main")).toContainText("jobs a month (usual for roofing)");
  await desk.field("Date").fill("2020-01-31");
  const downloading = page.waitForEvent("download");
  await desk.button("Make all 3 PDFs").click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("pasted cells, quotes.zip");
  await expect(
    page.getByText("2 PDFs are among your downloads. 1 row left out, whose letters no PDF font has"),
  ).toBeVisible();
  const archive = CFB.read(await readFile(await download.path()), { type: "buffer" });
  const files = archive.FullPaths.filter((path: string) => path.endsWith(".pdf"));
  expect(files).toHaveLength(2);
  const ace = CFB.find(archive, "Ace Roofing Inc.pdf")?.content;
  const { text } = await textOf(Uint8Array.from(ace ?? []));
  expect(text).toContain("Ace Roofing Inc");
  expect(text).toContain("This offer ended March 1, 2020.");
});

test.describe("without a service worker, which keeps all files", () => {
  test.use({ serviceWorkers: "block" });

  test("rep chooses a workbook - its reader is fetched then, and ended after 20 seconds", async ({
    desk,
    page,
    site,
  }) => {
    await page.clock.install();
    await desk.open();
    await desk.startFrom.click();
    const csv = { name: "prospects.csv", mimeType: "", buffer: Buffer.from("Name,Jobs,Profit,Hours\nAce,15,350,8\n") };
    await desk.list.setInputFiles(csv);
    await desk.useList();
    const fetchesOfReader = () => site.requests.filter((request) => request.includes("list-worker")).length;
    expect(fetchesOfReader()).toBe(0);
    await desk.list.setInputFiles({ name: "prospects.ods", mimeType: "", buffer: Buffer.from(makeEndlessOds()) });
    await expect.poll(fetchesOfReader).toBe(1);
    await page.clock.fastForward("00:20");
    await expect(page.getByText("prospects.ods cannot be read within 20 seconds")).toBeVisible();
  });
});

test("rep has no network - the desk opens with its drafts, makes a PDF, and sends nothing", async ({
  context,
  desk,
  page,
  site,
}) => {
  await desk.open();
  await desk.customer.fill("Ace Plumbing");
  await expect(desk.worksOffline).toBeVisible();
  const before = site.requests.length;
  expect(site.requests.slice(0, before).filter((request) => !request.startsWith("GET /tools/quotes/"))).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(desk.customer).toHaveValue("Ace Plumbing");
  await expect(page.getByRole("banner")).toContainText(/No network: plans and prices of \w+ \d+, \d{4}/);
  expect((await savedPdf(page, desk)).name).toContain("Ace Plumbing");
  await desk.startFrom.click();
  await desk.list.setInputFiles(CY);
  await desk.useList();
  await expect(desk.button("Quote Cy")).toBeVisible();
  // A browser looks for a newer service worker by itself, even while it is set offline.
  const sent = site.requests.slice(before).filter((request) => request !== "GET /tools/quotes/service-worker.js");
  expect(sent).toEqual([]);

  const kept = () => page.evaluate(() => Object.keys(localStorage));
  expect(await kept()).toEqual([expect.stringMatching(/^quote-desk\/draft\//)]);
  await desk.button("Clear this browser").click();
  await desk.button("Delete everything").click();
  await expect(desk.customer).toHaveValue("");
  expect(await kept()).toEqual([]);
  await context.setOffline(false);
});

test("rep visits a new release, then has no network - the desk opens with its prices", async ({ context, page }) => {
  const folder = await mkdtemp(join(tmpdir(), "desk-release-"));
  await cp(DESK, folder, { recursive: true });
  const write = async (monthlyCost: number, change: (text: string) => string): Promise<void> => {
    const plans = { ...FIXED_PLANS, elite: { ...FIXED_PLANS.elite, monthlyCost } };
    const parsed = parseSite({ plans });
    if (!parsed.ok) throw new Error(parsed.problems.join());
    for (const name of ["index.html", "service-worker.js"]) {
      const text = change(await readFile(join(DESK, name), "utf8"));
      await writeFile(
        join(folder, name),
        name === "index.html" ? putSite(text, withoutPlaceholders(parsed.site)) : text,
      );
    }
  };
  const [main = ""] = /assets\/index-[\w-]+\.js/.exec(await readFile(join(DESK, "index.html"), "utf8")) ?? [];
  const host = await DeskSite.start(folder);
  try {
    const desk = new DeskPage(page, page.frameLocator("iframe"), host.url);
    await write(497, (text) => text);
    await desk.open();
    await expect(desk.worksOffline).toBeVisible();
    // A changed script has another name. The other scripts still import the old one.
    const next = "assets/index-next.js";
    await writeFile(join(folder, next), `import "./${basename(main)}";`);
    await write(479, (text) =>
      text.startsWith("<!doctype")
        ? text.replaceAll(main, next)
        : text
            .replace(new RegExp(`(["'\x60])${main}\\1`), (kept, quote) => `${kept},${quote}${next}${quote}`)
            .replace(/(?<=["'\x60])[\da-f]{12}(?=["'\x60])/, "aaaaaaaaaaaa"),
    );
    await desk.open();
    const isReplaced = async (): Promise<boolean> => {
      // Before its cache exists, the new worker may not have been noticed yet.
      const isBegun = (await caches.keys()).some((name) => name.endsWith("aaaaaaaaaaaa"));
      const registration = await navigator.serviceWorker.getRegistration();
      const { installing, waiting, active } = registration ?? {};
      return isBegun && !installing && !waiting && active?.state === "activated";
    };
    await expect.poll(() => page.evaluate(isReplaced)).toBe(true);
    await expect(page.getByRole("radio", { name: "Elite $479 a month" })).toBeVisible();
    // A network's own page is shown, and is not kept in the desk's place.
    await writeFile(join(folder, "index.html"), "<h1>Sign in to the hotel</h1>");
    await page.goto(host.url);
    await expect(page.getByRole("heading", { name: "Sign in to the hotel" })).toBeVisible();
    await context.setOffline(true);
    await desk.open();
    await expect(page.getByRole("radio", { name: "Elite $479 a month" })).toBeVisible();
  } finally {
    await context.setOffline(false);
    await host.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test("the desk has no axe violation, and nothing is cut off from 320 px to 1920", async ({ desk, page }) => {
  const expectAccessible = async (shown: Locator) => {
    for (const width of [320, 390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await shown.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(width);
      if (width === 390 || width === 1440) await expectNoViolations(page);
    }
  };
  // Colours are measured at rest.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await desk.open();
  await desk.startFrom.click();
  // The document's frame runs no scripts, not even axe's.
  await page.locator("iframe").evaluate(async (frame: HTMLIFrameElement) => {
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    frame.sandbox.add("allow-scripts");
    frame.srcdoc += " ";
    await loaded;
  });
  await expect(desk.document.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page.locator("html"));
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const hidden = desk.document.locator("html").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await hidden, `px of the document that a window of ${width} px hides`).toBe(0);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await desk.profit.fill("1.200");
  await desk.field("Valid for, in days").fill("soon");
  await desk.otherPrice.click();
  await desk.price.selectOption({ label: "Another price a month" });
  await desk.field("Price a month").fill("free");
  await desk.list.setInputFiles({
    name: "prospects.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Name,jobs,profit,hours\nAce,22,410,10\nBo,many,350,8\n"),
  });
  await expect(desk.check).toBeVisible();
  await desk.column("Customer").selectOption({ label: "jobs: 22, many" });
  await expectAccessible(desk.check);

  await desk.column("Customer").selectOption({ label: "Name: Ace, Bo" });
  await desk.useList();
  await expect(desk.button("Quote Ace")).toBeVisible();
  await desk.button("Clear this browser").click();
  await expectAccessible(page.locator("html"));
});

test("rep writes a quote on a phone - four screens hold it, and rarely used fields are folded", async ({
  desk,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await desk.open();
  // A window may become narrow, as when a tablet is turned.
  await page.setViewportSize({ width: 390, height: 844 });
  await desk.customer.fill("Ace Plumbing");
  await expect(desk.document.getByRole("heading", { name: "Estimate for Ace Plumbing" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4 * 844);
  await expect(desk.field("Prepared by")).toBeHidden();
  await page.getByText("nobody yet").click();
  await desk.field("Prepared by").fill("Sam Reyes");
  await desk.field("Your short id").fill("sam-1");
  await expectNoViolations(page);
  await expect(desk.document.locator("main")).toContainText("Prepared by Sam Reyes");
  await page.getByText(/^English, .* days$/).click();
  // A part that has a problem is not folded away, nor made anew under the rep's thumb.
  await desk.field("Valid for, in days").focus();
  await page.keyboard.press("x");
  await expect(page.getByRole("heading", { name: "No quote yet" })).toBeVisible();
  await expect(desk.field("Valid for, in days")).toBeFocused();
  await page.keyboard.press("Backspace");
  await desk.field("Date").fill("2020-01-31");
  await expect(page.getByText("Its last day has passed.")).toBeVisible();
  await expect(desk.document.locator(".total")).toContainText("This offer ended March 1, 2020.");
});

test("rep has no mouse - the keyboard alone makes a quote", async ({ desk, page }) => {
  await desk.open();
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press("Tab");
      const { label, isCovered } = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement;
        const { left, top, bottom } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + 4, Math.min((top + bottom) / 2, innerHeight - 1));
        return {
          label: element.labels?.[0]?.textContent ?? element.textContent,
          isCovered: hit?.closest('[data-slot="total"]') !== null && !element.closest('[data-slot="total"]'),
        };
      });
      expect(isCovered, `${label} is covered while it has the focus`).toBe(false);
      if (label?.startsWith(name)) return;
    }
    throw new Error(`Cannot reach ${name} with the keyboard`);
  };
  await tabTo("Customer");
  await page.keyboard.type("Ace Plumbing");
  await tabTo("Jobs a month");
  await page.keyboard.type("22");
  await page.keyboard.press("ArrowUp");
  await tabTo("Pro");
  await page.keyboard.press("ArrowLeft");
  await tabTo("Change the price");
  await page.keyboard.press("Enter");
  await tabTo("Price");
  // A closed list takes the first letters of a choice.
  await page.keyboard.type("A discount");
  await tabTo("Discount");
  await page.keyboard.type("10%");
  await tabTo("Jobs a month");
  await page.keyboard.press("ArrowRight");
  await tabTo("Quote these figures");
  await page.keyboard.press("Enter");
  await expect(desk.document.getByRole("heading", { name: "Estimate for Ace Plumbing" })).toBeVisible();
  await expect(desk.document.locator("main")).toContainText("24 jobs a month");
  await expect(desk.document.locator("p").filter({ hasText: "instead of" })).toHaveText(
    "Elite costs $447.30 a month instead of $497.",
  );
  await tabTo("Save PDF");
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  await download;
});
