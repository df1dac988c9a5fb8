import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { putSite, quoteSender } from "./quote-sender.ts";
import { renderDesk } from "./render/render-desk.ts";
import { readSenderSite } from "./sender-site.ts";

const ONE_SITE = join(import.meta.dirname, "../../../e2e/one-site/site.json");
const DOCUMENT = '<body><script type="application/json" id="site">\n  null\n</script></body>';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "quote-site-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function builtDesk(): Promise<string> {
  const built = join(emptyFolder(), "dist");
  await mkdir(join(built, "assets"), { recursive: true });
  writeFileSync(join(built, "index.html"), DOCUMENT);
  writeFileSync(join(built, "assets/index.js"), "1");
  return built;
}

function siteFile(site: object): string {
  const file = join(emptyFolder(), "site.json");
  writeFileSync(file, JSON.stringify(site));
  return file;
}

/** The sender of a site's quotes in English. */
async function senderOf(file: string) {
  const read = await readSenderSite(file);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return quoteSender(read.site, "en");
}

it("quotes have the site's values, and nothing that its owner has not set", async () => {
  expect(await senderOf(siteFile({ phones: { company: "+13035550171" } }))).toEqual({
    brand: "",
    phone: "(303) 555-0171",
    bookingUrl: "",
    calculatorUrl: "",
    logo: "",
    terms: "",
    setupFee: 0,
    contractMonths: 0,
  });
});

it("quotes have the terms and the page of their language, fee and contract term", async () => {
  const booking = { url: "https://book.example/a|b?c=^é" };
  const quotes = { terms: { en: "Paid by the month.", es: "Se paga mes a mes." }, setupFee: 150, contractMonths: 12 };
  const addresses = { site: "https://roi.example/" };
  const pages = { "/es": { language: "es" } };
  const file = siteFile({ quotes, booking, addresses, pages });
  const offer = { setupFee: 150, contractMonths: 12, bookingUrl: "https://book.example/a%7Cb?c=%5E%C3%A9" };
  const english = { terms: "Paid by the month.", calculatorUrl: "https://roi.example/" };
  expect(await senderOf(file)).toMatchObject({ ...offer, ...english });
  const read = await readSenderSite(file);
  const spanish = { terms: "Se paga mes a mes.", calculatorUrl: "https://roi.example/es" };
  expect(read.ok && quoteSender(read.site, "es")).toMatchObject({ ...offer, ...spanish });
  const wrong = siteFile({ timeZone: "Mars/Base", quotes: { setupFee: -1, contractMonths: 1.5 } });
  const refused = await readSenderSite(wrong);
  expect(refused.ok ? [] : refused.problems.join("\n")).toMatch(
    /timeZone must be empty, or a time zone such as America\/New_York[^]*setupFee must be a number of USD[^]*contractMonths must be a whole number of months/,
  );
});

it("a document holds the site that was put into it, whatever its texts", async () => {
  const read = await readSenderSite(ONE_SITE);
  if (!read.ok) throw new Error(read.problems.join());
  const { files, ...site } = { ...read.site, brand: { ...read.site.brand, name: `</script><b> $& "Ring" & Co` } };
  const html = putSite(DOCUMENT, { ...site, files });
  const [, json = ""] = /id="site">([^<]*)<\/script><\/body>$/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual(site);
  expect(putSite(putSite(html, null), site)).toBe(html);
  expect(putSite(html, null)).toContain('id="site">null<');
  expect(() => putSite("<html></html>", site)).toThrow("not that of a quote desk");
});

it("renderDesk writes the desk with its site and a logo for documents, also over a former desk", async () => {
  const built = await builtDesk();
  const folder = join(emptyFolder(), "desk");
  const { brand, ...site } = JSON.parse(await readFile(ONE_SITE, "utf8"));
  const files = join(ONE_SITE, "..", site.files);
  for (const name of ["Cordillera Plomería", "Andes"]) {
    const file = siteFile({ ...site, files, brand: { ...brand, name } });
    expect(await renderDesk(folder, { built, file })).toEqual([]);
    const [, json = ""] = /id="site">([^<]*)</.exec(await readFile(join(folder, "index.html"), "utf8")) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      brand: {
        name,
        logo: { data: expect.stringMatching(/^data:image\/png;base64,/) },
      },
      plans: { elite: { label: "Premium", monthlyCost: 449 } },
      colors: { navy: "#1f3d2b" },
    });
  }
  expect(await readFile(join(folder, "assets/index.js"), "utf8")).toBe("1");
  expect(await readFile(join(built, "index.html"), "utf8")).toBe(DOCUMENT);
});

it("renderDesk writes nothing for a site with problems, or over what is no desk", async () => {
  const built = await builtDesk();
  const folder = emptyFolder();
  const missing = await renderDesk(folder, { built, file: "/nowhere/site.json" });
  expect(missing).toEqual(["There is no file /nowhere/site.json that can be read"]);
  writeFileSync(join(folder, "mine.txt"), "1");
  expect(await renderDesk(folder, { built, file: ONE_SITE })).toEqual([
    `${folder} must be empty, or hold a quote desk`,
  ]);
  writeFileSync(join(folder, "index.html"), "<html></html>");
  await expect(renderDesk(folder, { built, file: ONE_SITE })).rejects.toThrow("not that of a quote desk");
});
