import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { renderDesk } from "@contractor-roi/site/render";
import { extractText, getDocumentProxy } from "unpdf";
import { DeskSite } from "../desk-site.ts";
import { expect, test } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const ROI_QUOTE = pathOf("../../apps/quote-cli/bin/roi-quote.js");
const DESK = pathOf("../../apps/quote-desk/dist");
const SITE = pathOf("../one-site/site.json");
/** The product's names and prices, and a price that is called a change. */
const FOREIGN = /\$[2346]97\b|\bPro\b|\bElite\b|Ringwell|Cambiado para|Changed for/g;
/** Extra profit a month of 22 jobs, $410 and 10 hours: the gain, less the site's price. */
const NET = { basico: "1,331", premium: "2,361" };
const COLORS = { navy: "rgb(31, 61, 43)", orange: "rgb(15, 118, 110)", orangeBright: "rgb(45, 212, 191)" };

function expectOwn(surface: string, text: string): void {
  const said = text.replace(/\s+/g, " ");
  for (const own of ["Básico", "$249", "Premium", "$449", `$${NET.basico}`, `$${NET.premium}`])
    expect.soft(said, surface).toContain(own);
  expect.soft(said.match(FOREIGN), surface).toBeNull();
}

async function textOf(pdf: Uint8Array): Promise<string> {
  return (await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: true })).text;
}

/** The colours that a PDF draws with. */
async function colorsOf(pdf: Uint8Array): Promise<string> {
  const page = await (await getDocumentProxy(Uint8Array.from(pdf))).getPage(1);
  return JSON.stringify((await page.getOperatorList()).argsArray);
}

test("one site's quotes - the desk has its brand, plans and language, and a draft keeps its prices", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "site-desk-"));
  const render = (file = SITE) => renderDesk(folder, { built: DESK, file });
  const host = await DeskSite.start(folder);
  try {
    expect(await render()).toEqual([]);
    const desk = new DeskPage(page, page.frameLocator("iframe"), host.url);
    await desk.open();
    // From then on a document that is opened is kept.
    await expect(desk.worksOffline).toBeVisible();
    await desk.customer.fill("Ace");
    await desk.jobs.fill("22");
    await desk.profit.fill("410");
    await desk.field("Admin hours a week").fill("10");
    const document = desk.document.locator("body");
    await expect(document).toContainText(NET.premium);
    expectOwn("document", await document.innerText());
    // The same quote has the same number, whatever makes it.
    const date = await page.getByLabel("Date", { exact: true }).inputValue();
    const figures = ["--jobs", "22", "--profit", "410", "--hours", "10", "--for", "Ace", "--date", date];
    const args = [ROI_QUOTE, "--site", SITE, ...figures, "--format", "json"];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    await expect(document).toContainText(JSON.parse(stdout).number);
    await expect(desk.document.locator("html")).toHaveAttribute("lang", "es-US");
    await expect(desk.document.locator('header img[alt="Cordillera Plomería"]')).toBeVisible();
    await expect(desk.document.getByRole("link", { name: "(303) 555-0171" })).toBeVisible();
    await expect(desk.document.locator("h2").first()).toHaveCSS("color", COLORS.navy);
    await expect(desk.document.locator("header")).toHaveCSS("border-bottom-color", COLORS.orange);
    await expect(page).toHaveTitle("Quote desk | Cordillera Plomería");
    await expect(page.locator("header")).toHaveCSS("background-color", COLORS.navy);
    await expect(page.locator("header")).toHaveCSS("border-bottom-color", COLORS.orangeBright);
    await expect(page.getByRole("banner").getByRole("img", { name: "Cordillera Plomería" })).toBeVisible();
    expect.soft((await page.locator("body").innerText()).match(FOREIGN)).toBeNull();
    await expect(desk.document.locator('a[href*="v=1"]')).toHaveAttribute(
      "href",
      /^https:\/\/roi\.cordillera\.example\/\?/,
    );

    const downloading = page.waitForEvent("download");
    await desk.button("Save PDF").click();
    const pdf = await readFile(await (await downloading).path());
    expectOwn("the desk's PDF", await textOf(pdf));
    expect.soft(await colorsOf(pdf)).toContain("#1f3d2b");

    // The site's prices change: nothing is built.
    const changed = join(folder, "changed.site.json");
    const site = JSON.parse(await readFile(SITE, "utf8"));
    delete site.files;
    await writeFile(
      changed,
      JSON.stringify({ ...site, plans: { ...site.plans, elite: { label: "Premium", monthlyCost: 479 } } }),
    );
    expect(await render(changed)).toEqual([]);
    await desk.open();
    await expect(document).toContainText(NET.premium);
    await desk.button("Copy link").click();
    await expect(desk.actions).toContainText("the calculator counts with those of today");
    await desk.button("New quote").click();
    await expect(document).toContainText("$479 al mes");
    await expect(document).not.toContainText("$449");
    await page.context().setOffline(true);
    await desk.open();
    await desk.button("New quote").click();
    await expect(document).toContainText("$479 al mes");
    await page.context().setOffline(false);
  } finally {
    await host.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
