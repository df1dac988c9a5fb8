import { createHash } from "node:crypto";
import { LEAD_HEADERS } from "@contractor-roi/roi-core";
import { expect, test } from "../fixtures.ts";
import { Product } from "../product.ts";
import { sendLead } from "../send-lead.ts";

const WORDING = "I agree to receive information about Ringwell.";
const CONSENT = {
  [LEAD_HEADERS.consentAt]: new Date().toISOString(),
  [LEAD_HEADERS.consentVersion]: createHash("sha256").update(WORDING).digest("hex"),
  [LEAD_HEADERS.consentWording]: encodeURIComponent(WORDING),
};

/** The HTML part of a mail as it was written: quoted-printable. */
function htmlOf(mail: string): string {
  const [, part = ""] = /Content-Type: text\/html[^]*?\r?\n\r?\n([^]*?)\r?\n--/.exec(mail) ?? [];
  const bytes = part
    .replace(/=\r?\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
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
      for (const shown of [html, html.replace(/<style>[^]*?<\/style>/g, "")])
        for (const width of [320, 390, 600]) {
          await page.setViewportSize({ width, height: 800 });
          await page.setContent(shown);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          const button = page.getByRole("link", {
            name: isSpanish ? /^Agende su llamada/ : "Book your free strategy call",
          });
          expect((await button.boundingBox())?.height).toBeGreaterThan(44);
        }
      const figure = isSpanish ? "al mes en su negocio de HVAC" : "a month with our example figures";
      await expect(page.locator("body")).toContainText(figure);
      await expect(page.getByText("$1,848", { exact: true }).first()).toBeVisible();
    }
  } finally {
    await product.dispose();
  }
});
