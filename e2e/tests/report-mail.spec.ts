import { createHash } from "node:crypto";
import { LEAD_HEADERS } from "@contractor-roi/roi-core";
import type { Page } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { htmlOf, MailBox } from "../mail-box.ts";
import { Product } from "../product.ts";
import { sendLead } from "../send-lead.ts";

const WORDING = "I agree to receive information about Ringwell.";
const CONSENT = {
  [LEAD_HEADERS.consentAt]: new Date().toISOString(),
  [LEAD_HEADERS.consentVersion]: createHash("sha256").update(WORDING).digest("hex"),
  [LEAD_HEADERS.consentWording]: encodeURIComponent(WORDING),
};

/** Expects that nothing scrolls sideways, and that a thumb can meet the one button, also without the style sheet. */
async function expectRoom(page: Page, html: string, button: string | RegExp): Promise<void> {
  for (const shown of [html, html.replace(/<style>[^]*?<\/style>/g, "")])
    for (const width of [320, 390, 600]) {
      await page.setViewportSize({ width, height: 800 });
      await page.setContent(shown);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect((await page.getByRole("link", { name: button }).boundingBox())?.height).toBeGreaterThan(44);
    }
}

test("visitor opens the report's mail - one number, one button, and nothing scrolls sideways", async ({
  page,
  email,
}) => {
  const product = await Product.start("");
  try {
    const untouched = "jobs=example,profit=example,hours=example";
    await sendLead(product.url, { email, headers: { ...CONSENT, [LEAD_HEADERS.figuresTyped]: untouched } });
    await sendLead(product.url, { email: `es-${email}`, language: "es", headers: CONSENT });
    await expect.poll(async () => (await product.mails()).length).toBe(2);
    for (const mail of await product.mails()) {
      const html = htmlOf(mail);
      const isSpanish = html.includes('lang="es-US"');
      await expectRoom(page, html, isSpanish ? /^Agende su llamada/ : "Book your free call");
      const figure = isSpanish ? "en su negocio de aire y calefacción" : "with our example figures";
      await expect(page.locator("body")).toContainText(figure);
      await expect(page.getByText("$1,848", { exact: true }).first()).toBeVisible();
    }
  } finally {
    await product.dispose();
  }
});

test("owner opens a lead's mail - one button calls, and nothing scrolls sideways, however long the name is", async ({
  page,
  email,
}) => {
  const mails = await MailBox.open();
  const settings = { OWNER_EMAIL: "owner@brand.example", SMTP_URL: mails.url };
  const product = await Product.start("", "", settings);
  try {
    await sendLead(product.url, { email: `${"a.long.address".repeat(4)}${email}`, firstName: "Maximiliana".repeat(6) });
    await expectRoom(page, htmlOf(await mails.next("=?UTF-8?Q?Max")), "Call (212) 555-0123");
  } finally {
    await product.dispose();
    await mails.close();
  }
});
