import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderDesk } from "@contractor-roi/site/render";
import { DeskSite } from "../desk-site.ts";
import { expect, test } from "../fixtures.ts";
import { DeskPage } from "../pages/desk-page.ts";

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
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

test("one site's quotes - desk and document have its brand, plans, language and colours", async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), "site-desk-"));
  const host = await DeskSite.start(folder);
  try {
    expect(await renderDesk(folder, { built: DESK, file: SITE })).toEqual([]);
    const desk = new DeskPage(page, page.frameLocator("iframe"), host.url);
    await desk.open();
    await desk.customer.fill("Ace");
    await desk.jobs.fill("22");
    await desk.profit.fill("410");
    await desk.field("Admin hours a week").fill("10");
    const document = desk.document.locator("body");
    await expect(document).toContainText(NET.premium);
    expectOwn("document", await document.innerText());
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
  } finally {
    await host.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
