import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LEAD_HEADERS } from "@contractor-roi/roi-core";
import { parseSite, writeRenderedSite } from "@contractor-roi/site/node";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it, vi } from "vitest";
import { testFolder, testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { consentHeaders, leadPost } from "@contractor-roi/lead-store/testing/lead-requests";
import { leadWith } from "@contractor-roi/lead-store/testing/sample-leads";
import { packageRoot } from "../platform/package-root.ts";
import { webhookEnv } from "../testing/delivery-samples.ts";
import { mailServer } from "../testing/mail-server.ts";
import { parseMail } from "../testing/report-samples.ts";
import { slackApi } from "../testing/slack-api.ts";
import { testServer } from "../testing/test-server.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";
import { LEAD_INTAKE_PATH } from "../intake/function-paths.ts";

const REPOSITORY = join(packageRoot(), "../..");
/** Anything of the product's own site: its brand, its phone, its plans and their prices, its colours. */
const FOREIGN = /Ringwell|555-?01[04][23]|\bPro\b|\bElite\b|\$[2346]97\b|#(?:12324a|c2410c|9a3412)/g;
const PATIENCE = { timeout: 60_000, interval: 100 };

/** Renders the sample site beside a page, and returns the page's folder. */
async function renderedSite(): Promise<string> {
  const path = await testFolder();
  const webRoot = join(path, "dist");
  await mkdir(webRoot);
  await writeFile(join(webRoot, "index.html"), "<p>página</p>");
  const parsed = parseSite(JSON.parse(await readFile(join(REPOSITORY, "e2e/one-site/site.json"), "utf8")));
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  const picture = await readFile(join(REPOSITORY, "apps/landing/public/icon-192.png"), "base64");
  const { brand, ...site } = parsed.site;
  const logo = brand.logo && { ...brand.logo, data: `data:image/png;base64,${picture}` };
  await writeRenderedSite(webRoot, { ...site, brand: { ...brand, logo } });
  return webRoot;
}

describe("one site, followed through the server", () => {
  it("every surface says its brand, phone, plans, prices and colours, and nothing of the product's", async () => {
    const { path } = await testDataDirectory();
    const mail = await mailServer();
    const slack = await slackApi();
    const crm = await webhookReceiver();
    const env = {
      DATA_DIR: path,
      WEB_ROOT: await renderedSite(),
      OWNER_EMAIL: "duena@cordillera.example",
      REPORT_FROM: "informes@cordillera.example",
      SMTP_URL: mail.url,
      ...webhookEnv(crm.url),
      ...slack.env,
    };
    const server = await testServer(env);
    expect(server.output()).not.toContain("Warning: ");
    const send = async (language: string, email: string) =>
      (
        await fetch(
          new URL(LEAD_INTAKE_PATH, server.url),
          leadPost(leadWith({ contact: { email } }), {
            ...consentHeaders(),
            [LEAD_HEADERS.consentWording]: encodeURIComponent("Acepto que Cordillera Plomería me escriba."),
            [LEAD_HEADERS.pageLanguage]: language,
          }),
        )
      ).status;
    expect([await send("es", "ana@park.example"), await send("en", "ada@park.example")]).toEqual([201, 201]);
    const told = () => [mail.mails.length, slack.posted.length, crm.received.length];
    await vi.waitFor(() => expect(told()).toEqual([4, 2, 2]), PATIENCE);
    const mailTo = async (address: string) =>
      parseMail(mail.mails.find(({ to }) => to[0] === address)?.text ?? "there is none");

    // The visitors' mails, each in its page's language, with a link to that page.
    for (const [address, subject, filename, page, perMonth] of [
      [
        "ana@park.example",
        "Ada, su reporte: $1,546 al mes",
        "reporte-roi.pdf",
        "https://roi.cordillera.example/?v=1",
        "al mes",
      ],
      [
        "ada@park.example",
        "Ada, your report: $1,546 a month",
        "roi-report.pdf",
        "https://roi.cordillera.example/en?v=1",
        "a month",
      ],
    ] as const) {
      const report = await mailTo(address);
      expect(report).toMatchObject({ subject, from: { name: "Cordillera Plomería" } });
      const attached = report.attachments.find(({ mimeType }) => mimeType === "application/pdf");
      expect(attached?.filename).toBe(filename);
      const pdf = await getDocumentProxy(new Uint8Array(attached?.content as ArrayBuffer));
      const sheet = await pdf.getPage(1);
      const drawn = JSON.stringify((await sheet.getOperatorList()).argsArray);
      const texts = {
        text: report.text ?? "",
        html: report.html ?? "",
        pdf: (await extractText(pdf, { mergePages: true })).text,
      };
      for (const [surface, text] of Object.entries(texts)) {
        for (const said of ["Cordillera Plomería", "(303) 555-0171", "Básico", "Premium", "$249", "$449"])
          // In the PDF the brand is its logo's text.
          if (!(surface === "pdf" && said === "Cordillera Plomería")) expect.soft(text, surface).toContain(said);
        expect.soft(text.match(FOREIGN), surface).toBeNull();
      }
      if (perMonth === "al mes") {
        expect((await pdf.getMetadata()).info).toMatchObject({ Language: "es-US" });
        expect(report.html).toContain('<html lang="es-US">');
        for (const text of [report.text, report.html]) {
          expect(text).toContain("Cancelar suscripción");
          expect(text).not.toMatch(/ a month|estimate|Unsubscribe/);
        }
      }
      expect(report.text).toContain(page);
      expect(report.text).toContain("Cordillera Plomería LLC, 1200 Larimer Street");
      expect(report.text).toContain("https://www.cordillera.example/privacidad");
      expect.soft(report.html).toContain("#0f766e");
      for (const color of ["#1f3d2b", "#0f766e", "#115e59"]) expect.soft(drawn).toContain(color);
      expect(drawn.match(FOREIGN)).toBeNull();
      expect(JSON.stringify(await sheet.getStructTree())).toContain('"alt":"Cordillera Plomería"');
      expect(report.html).toMatch(/<img\s+src="cid:logo"\s+alt="Cordillera Plomería"/);
      expect(report.attachments.find(({ contentId }) => contentId === "<logo>")).toMatchObject({
        mimeType: "image/png",
        disposition: "inline",
      });
    }

    // Everything that the owner is told.
    const owner = await mailTo("duena@cordillera.example");
    const messages = [
      owner.subject,
      owner.text,
      slack.posted[0]?.text,
      JSON.stringify(slack.posted[0]?.blocks),
      owner.html,
    ];
    expect(owner.from?.name).toBe("Cordillera Plomería");
    expect(messages[0]).toMatch(/^\w+ \w+, HVAC: Premium \$449\/mo, \(\d{3}\) \d{3}-\d{4}$/);
    expect(messages[2]).toBe(messages[0]);
    expect(messages[1]).toMatch(/^Received .* M[SD]T$/m);
    for (const text of [messages[1], messages[3]]) expect(text).toContain("Premium, $449 a month");
    expect(messages.join("\n").match(FOREIGN)).toBeNull();
    expect(JSON.parse(crm.received[0]?.body ?? "").data).toMatchObject({
      terms: { label: "Premium", monthlyCost: 449 },
    });

    // The page that the link to unsubscribe leads to.
    const [, unsubscribe = ""] =
      /href="([^"]*unsubscribe[^"]*)"/.exec((await mailTo("ana@park.example")).html ?? "") ?? [];
    expect(unsubscribe).toMatch(/^https:\/\/roi\.cordillera\.example\//);
    const here = new URL(unsubscribe.replaceAll("&amp;", "&"));
    const page = await (await fetch(new URL(`${here.pathname}${here.search}`, server.url))).text();
    expect(page).toContain("¿Ya no quiere recibir reportes? | Cordillera Plomería");
    expect(page).toContain("background: #2dd4bf");
    expect(page.match(FOREIGN)).toBeNull();
  });
});
