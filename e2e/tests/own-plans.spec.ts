import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { PLANS, readPlans } from "@contractor-roi/roi-core";
import { extractText, getDocumentProxy } from "unpdf";
import { DeliveryInbox } from "../delivery-inbox.ts";
import { expect, test } from "../fixtures.ts";
import { PageBuild } from "../page-build.ts";
import { CalculatorPanel } from "../pages/calculator-panel.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { LeadDialog } from "../pages/lead-dialog.ts";
import { Product } from "../product.ts";

const ROI_QUOTE = fileURLToPath(new URL("../../apps/quote-cli/bin/roi-quote.js", import.meta.url));
const OWN = readPlans({
  pro: { ...PLANS.pro, label: "Starter", liftRate: 0.1, monthlyCost: 249, originalMonthlyCost: 299 },
  elite: { ...PLANS.elite, label: "Gold", monthlyCost: 449, originalMonthlyCost: 599 },
});
const SITE = {
  brand: { name: "Blue Ridge Plumbing", product: "Blue Ridge" },
  addresses: { site: "https://roi.blue-ridge.example/" },
  plans: OWN,
};
/** The product's own plans, and a price that is called a change. */
const FOREIGN = /\$[2346]97\b|\bPro\b|\bElite\b|Changed for this quote/g;

function settings({ origin, smtpUrl }: DeliveryInbox): Record<string, string> {
  return {
    SMTP_URL: smtpUrl,
    OWNER_EMAIL: "owner@blue-ridge.example",
    REPORT_FROM: "reports@blue-ridge.example",
    SLACK_WEBHOOK_URL: `${origin}/slack`,
    WEBHOOK_URL: `${origin}/hook`,
    WEBHOOK_SECRET: `whsec_${Buffer.from("a key of thirty-two bytes, fixed").toString("base64")}`,
    DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1",
  };
}

/** Both plans by the site's names and prices, and nothing of the product's. */
function expectOwn(surface: string, text: string): void {
  const { pro, elite } = OWN;
  for (const said of [pro.label, `$${pro.monthlyCost}`, elite.label, `$${elite.monthlyCost}`])
    expect.soft(text, surface).toContain(said);
  expect.soft(text.match(FOREIGN), surface).toBeNull();
}

test(
  "a site's own plans - page, mails, PDF, channels, desks and roi-quote say their names and prices (B12)",
  { tag: "@deep" },
  async ({ page, email, expectedFaults }) => {
    const folder = await mkdtemp(join(tmpdir(), "own-plans-"));
    const file = join(folder, "site.json");
    await writeFile(file, JSON.stringify(SITE));
    const inbox = await DeliveryInbox.start();
    const build = await PageBuild.of({}, file);
    const product = await Product.start("", build.folder, settings(inbox));
    const received = async (path: string): Promise<string> => {
      await expect.poll(() => inbox.received(path).length).toBeGreaterThan(0);
      return inbox.received(path).at(-1) ?? "";
    };
    try {
      const landing = new LandingPage(page, product.url);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.clock.install();
      await landing.open();
      await new CalculatorPanel(page).fillBusinessDetails({ jobs: "22" });
      expectOwn("page", await page.locator("body").innerText());
      await new CalculatorPanel(page).planButton.click();
      const dialog = new LeadDialog(page);
      await dialog.fill({ email });
      // A form that is filled in faster is marked, and its report waits for a person.
      await page.clock.fastForward(5_000);
      await dialog.submit();
      await expect(landing.toast("Success!")).toBeVisible();

      await expect.poll(() => inbox.mails.length).toBe(2);
      const report = inbox.mailTo(email);
      expectOwn("report", report?.text ?? "");
      expectOwn("report as HTML", report?.html ?? "");
      const pdf = await getDocumentProxy(new Uint8Array(report?.attachments[0]?.content as ArrayBuffer));
      expectOwn("report as PDF", (await extractText(pdf, { mergePages: true })).text);
      const owner = inbox.mailTo("owner@blue-ridge.example");
      for (const [surface, text] of [
        ["owner's mail", `${owner?.subject}${owner?.text}`],
        ["Slack", await received("/slack")],
      ] as const) {
        expect.soft(text, surface).toContain("Gold plan");
        expect.soft(text, surface).toContain("Gold, $449 a month");
        expect.soft(text.match(FOREIGN), surface).toBeNull();
      }
      expect.soft(JSON.parse(await received("/hook")).data).toMatchObject({ terms: OWN.elite, plans: OWN });

      // The quote page keeps itself for later only where its address stays.
      expectedFaults.push(/404 \/quote\/service-worker.js/);
      await page.goto(await product.deskLink());
      await page.getByRole("button", { name: /^Dana Rivera/ }).click();
      const lead = page.getByRole("region", { name: "Lead", exact: true });
      await expect.soft(lead).toContainText("Gold plan");
      await expect.soft(lead.getByRole("row")).toHaveText([/\$1,400$/, /\$945$/, /^Gold−\$449$/, /\$1,896$/]);
      await lead.getByRole("link", { name: "Make a quote from this lead" }).click();
      const document = page.frameLocator("iframe").locator("body");
      await expect(document).toContainText("Dana Rivera");
      // Nothing is changed, so nothing of it is open.
      await expect(page.getByText("The lead’s price list is used.")).toBeHidden();
      expectOwn("quote from a lead", (await document.innerText()) + (await page.locator("body").innerText()));
      await page.getByRole("button", { name: "New quote" }).click();
      await expect(document).not.toContainText("Dana Rivera");
      expectOwn("quote", (await document.innerText()) + (await page.locator("body").innerText()));

      const quote = [ROI_QUOTE, "--compare", "--site", file];
      expectOwn("roi-quote", (await promisify(execFile)(process.execPath, quote)).stdout);
    } finally {
      await product.dispose();
      await build.remove();
      await inbox.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
