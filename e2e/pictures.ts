// Pictures and film of README, made from the demo, so that they are true. At a release alone: each making adds its files to the
// history once more.
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LEAD_HEADERS } from "@contractor-roi/roi-core";
import { test, type Browser, type Locator, type Page } from "playwright/test";
import sharp from "sharp";
import packageJson from "./package.json" with { type: "json" };
import { Demo } from "./demo.ts";
import { htmlOf, MailBox } from "./mail-box.ts";
import { CalculatorPanel } from "./pages/calculator-panel.ts";
import { LandingPage } from "./pages/landing-page.ts";
import { LeadDialog } from "./pages/lead-dialog.ts";
import { Product } from "./product.ts";
import { sendLead } from "./send-lead.ts";

const SCREENS = fileURLToPath(new URL("../.github/screens/", import.meta.url));
const PHONE = { width: 390, height: 700 };
const SCROLL_STEPS = 8;
const CONSENT = {
  [LEAD_HEADERS.consentAt]: new Date().toISOString(),
  [LEAD_HEADERS.consentWording]: encodeURIComponent("I agree to receive information about Demo by email and phone."),
};
const VISITOR = {
  firstName: "Maya",
  lastName: "Okafor",
  email: "maya@okafor-heating.example",
  phone: "(512) 555-0148",
};

const open = (browser: Browser, viewport = PHONE): Promise<Page> =>
  browser.newPage({
    viewport,
    locale: "en-US",
    timezoneId: "America/Chicago",
    reducedMotion: "reduce",
    hasTouch: true,
  });

async function openDesk(page: Page, demo: Demo): Promise<string> {
  await page.goto(await demo.deskLink());
  await page.getByRole("button", { name: "Sign in" }).click();
  await rows(page).nth(5).waitFor();
  return new URL(page.url()).origin;
}

const rows = (page: Page): Locator =>
  page.getByRole("region", { name: "List of leads" }).locator("[data-lead]").filter({ visible: true });

/** @param width of the picture */
async function save(page: Page | Locator, name: string, width = 390): Promise<void> {
  const picture = sharp(await page.screenshot({ scale: "css" }));
  await picture
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80, effort: 6 })
    .toFile(join(SCREENS, name));
}

/** A frame where something changed, each with the time until the next one. */
class Film {
  readonly frames: { readonly image: Buffer; ms: number }[] = [];

  async show(page: Page, ms: number): Promise<void> {
    const image = await page.screenshot({ scale: "css" });
    const last = this.frames.at(-1);
    if (last?.image.equals(image)) last.ms += ms;
    else this.frames.push({ image, ms });
  }

  /** A sentence between two scenes, on a page of its own: another's policy refuses the styles. */
  async say(page: Page, text: string): Promise<void> {
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:#12324a"><p style="font:bold 28px/1.3 sans-serif;color:#fff;margin:2rem">${text}`,
    );
    await this.show(page, 1_300);
  }

  async type(page: Page, field: Locator, text: string, step = 1): Promise<void> {
    await field.scrollIntoViewIfNeeded();
    for (let end = step; end < text.length + step; end += step) {
      await field.fill(text.slice(0, end));
      await this.show(page, 120);
    }
  }

  async scrollTo(page: Page, target: Locator): Promise<void> {
    const top = ((await target.boundingBox())?.y ?? 0) - 16;
    for (let step = 0; step < SCROLL_STEPS; step += 1) {
      await page.evaluate((by) => window.scrollBy({ top: by, behavior: "instant" }), top / SCROLL_STEPS);
      await this.show(page, 60);
    }
  }

  async write(name: string): Promise<void> {
    const { frames } = this;
    const delay = frames.map(({ ms }) => ms);
    const images = frames.map(({ image }) => image);
    const film = sharp(images, { join: { animated: true } }).webp({
      quality: 55,
      effort: 4,
      minSize: true,
      delay,
      loop: 0,
    });
    const { size } = await film.toFile(join(SCREENS, name));
    const seconds = delay.reduce((sum, ms) => sum + ms, 0) / 1000;
    console.log(`${name}: ${frames.length} frames, ${seconds} s, ${size} bytes`);
    if (seconds > 30 || size > 1_500_000) throw new Error("The film may have 30 seconds and 1.5 MB");
  }
}

test("pictures", async ({ browser }) => {
  const demo = await Demo.start();
  try {
    const wide = await open(browser, { width: 1440, height: 900 });
    const desk = await openDesk(wide, demo);
    await rows(wide).nth(2).getByRole("link").first().click();
    await wide.getByRole("region", { name: "Lead", exact: true }).getByRole("heading").first().waitFor();
    await save(wide, "desk-1440.webp", 960);
    await wide.goto(`${desk}/quote/`);
    await wide.getByRole("textbox", { name: "Customer", exact: true }).fill("Okafor Heating & Air");
    await wide.getByText("Prepared for").or(wide.locator("iframe")).first().waitFor();
    await save(wide, "quote-1440.webp", 960);

    const film = new Film();
    const card = await open(browser);
    const visitor = await open(browser);
    const owner = await open(browser);
    await openDesk(owner, demo);
    // A browser without a phone opens nothing.
    await owner.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
    await save(owner, "desk-390.webp");

    await film.say(card, "A contractor looks at what missed calls cost");
    const landing = new LandingPage(visitor, demo.url);
    const calculator = new CalculatorPanel(visitor);
    await landing.open("?utm_source=google&utm_campaign=missed-calls");
    await save(visitor, "page-390.webp");
    await film.show(visitor, 1_500);
    await film.scrollTo(visitor, landing.calculatorHeading);
    await calculator.businessType("HVAC").check();
    await film.show(visitor, 900);
    await film.type(visitor, calculator.jobs, "22");
    await film.type(visitor, calculator.profit, "480");
    await film.type(visitor, calculator.hours, "12");
    await save(visitor, "calculator-390.webp");
    await film.show(visitor, 600);
    await film.scrollTo(visitor, calculator.extraProfit);
    await film.show(visitor, 2_500);
    await calculator.planButton.click();
    const dialog = new LeadDialog(visitor);
    await dialog.firstName.waitFor();
    await film.show(visitor, 900);
    await film.type(visitor, dialog.firstName, VISITOR.firstName, 2);
    await film.type(visitor, dialog.lastName, VISITOR.lastName, 3);
    await film.type(visitor, dialog.email, VISITOR.email, 5);
    await film.type(visitor, dialog.phone, VISITOR.phone, 4);
    await dialog.consent.check();
    await film.show(visitor, 700);
    await dialog.submit();
    await landing.sentLink.waitFor();
    await film.show(visitor, 2_200);

    await film.say(card, "It is on the owner’s phone at once");
    await rows(owner).first().getByText("Maya Okafor").waitFor();
    await film.show(owner, 2_000);
    await rows(owner).first().getByRole("link", { name: "Call" }).tap();
    const reached = owner.getByRole("button", { name: "Reached ✓" });
    await reached.waitFor();
    await film.show(owner, 1_500);
    await reached.tap();
    await rows(owner).first().getByText("Contacted").first().waitFor();
    await film.show(owner, 1_200);
    await rows(owner).first().getByRole("link").first().tap();
    const lead = owner.getByRole("region", { name: "Lead", exact: true });
    await lead.getByRole("button", { name: /^Won/ }).waitFor();
    await film.show(owner, 1_800);
    await lead.getByRole("button", { name: /^Won/ }).tap();
    const sold = lead.getByRole("form", { name: "What was sold" });
    await sold.waitFor();
    await film.scrollTo(owner, lead.getByRole("group", { name: "Status of this lead" }));
    await film.show(owner, 1_300);
    await sold.getByRole("button").first().tap();
    await lead.getByText(/^Sold/).first().waitFor();
    await film.show(owner, 1_600);
    await owner.goto(`${desk}/numbers`);
    await owner.getByRole("region", { name: "By week" }).waitFor();
    await film.show(owner, 2_500);
    await film.write("film.webp");

    const mails = await MailBox.open();
    const server = await Product.start("", join(demo.folder, "site"), {
      OWNER_EMAIL: "owner@demo.example",
      SMTP_URL: mails.url,
    });
    try {
      await sendLead(server.url, { ...VISITOR, headers: CONSENT });
      const mail = await open(browser);
      await mail.setContent(htmlOf(await mails.next("Maya")));
      await save(mail, "owner-mail-390.webp");
    } finally {
      await server.dispose();
      await mails.close();
    }
  } finally {
    await demo.end("SIGTERM");
  }
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  await writeFile(join(SCREENS, "made.json"), `${JSON.stringify({ version: packageJson.version, commit }, null, 2)}\n`);
});
