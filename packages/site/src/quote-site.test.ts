import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PLANS } from "@contractor-roi/roi-core";
import { expect, it, onTestFinished } from "vitest";
import { allColors } from "./colors.ts";
import { loadQuoteSite } from "./load-quote-site.ts";
import { putQuoteSite, readQuoteSite } from "./quote-site.ts";
import { renderDesk } from "./render/render-desk.ts";

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
  for (const name of ["leads.html", "assets/leads-1a2b.js"]) writeFileSync(join(built, name), "the owner's");
  return built;
}

it("quotes have the site's values, and nothing that its owner has not set", async () => {
  const loaded = await loadQuoteSite(null, { VITE_COMPANY_PHONE: "+13035550171" });
  expect(loaded).toEqual({
    ok: true,
    logoProblem: null,
    site: {
      brand: "",
      phone: "(303) 555-0171",
      bookingUrl: "",
      calculatorUrls: { en: "", es: "" },
      logo: "",
      language: "en",
      plans: PLANS,
      terms: { en: "", es: "" },
      setupFee: 0,
      contractMonths: 0,
      timeZone: "",
      colors: allColors(),
    },
  });
});

it("quotes have the terms of their language, fee, contract term and time zone", async () => {
  const file = join(emptyFolder(), "site.json");
  const booking = { url: "https://book.example/a|b?c=^é" };
  const quotes = { terms: { en: "Paid by the month.", es: "Se paga mes a mes." }, setupFee: 150, contractMonths: 12 };
  writeFileSync(file, JSON.stringify({ timeZone: "America/Denver", quotes, booking }));
  expect(await loadQuoteSite(file, {})).toMatchObject({
    site: { ...quotes, timeZone: "America/Denver", bookingUrl: "https://book.example/a%7Cb?c=%5E%C3%A9" },
  });
  writeFileSync(file, JSON.stringify({ timeZone: "Mars/Base", quotes: { setupFee: -1, contractMonths: 1.5 } }));
  const refused = await loadQuoteSite(file, {});
  expect(refused.ok ? [] : refused.problems.join("\n")).toMatch(
    /timeZone must be empty, or a time zone such as America\/New_York[^]*setupFee must be a number of USD[^]*contractMonths must be a whole number of months/,
  );
});

it("a document gives back the site that was put into it, whatever its texts", async () => {
  const loaded = await loadQuoteSite(ONE_SITE, {});
  if (!loaded.ok) throw new Error(loaded.problems.join());
  const site = { ...loaded.site, brand: `</script><b> $& "Ring" & Co` };
  const html = putQuoteSite(DOCUMENT, site);
  const [, json = ""] = /id="site">([^<]*)<\/script><\/body>$/.exec(html) ?? [];
  expect(readQuoteSite(json)).toEqual(site);
  expect(putQuoteSite(putQuoteSite(html, null), site)).toBe(html);
  expect(readQuoteSite("\n  null\n")).toBeNull();
  expect(() => putQuoteSite("<html></html>", site)).toThrow("not that of a quote desk");
});

it("renderDesk writes the desk with its site and a logo that documents take, and again where one is", async () => {
  const built = await builtDesk();
  const folder = join(emptyFolder(), "desk");
  for (const env of [{}, { VITE_BRAND_NAME: "Andes" }]) {
    expect(await renderDesk(folder, { built, file: ONE_SITE, env })).toEqual([]);
    const [, json = ""] = /id="site">([^<]*)</.exec(await readFile(join(folder, "index.html"), "utf8")) ?? [];
    expect(readQuoteSite(json)).toMatchObject({
      brand: "VITE_BRAND_NAME" in env ? "Andes" : "Cordillera Plomería",
      logo: expect.stringMatching(/^data:image\/png;base64,/),
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
  const missing = await renderDesk(folder, { built, file: "/nowhere/site.json", env: {} });
  expect(missing).toEqual(["There is no file /nowhere/site.json that can be read"]);
  writeFileSync(join(folder, "mine.txt"), "1");
  expect(await renderDesk(folder, { built, file: ONE_SITE, env: {} })).toEqual([
    `${folder} must be empty, or hold a quote desk`,
  ]);
  writeFileSync(join(folder, "index.html"), "<html></html>");
  await expect(renderDesk(folder, { built, file: ONE_SITE, env: {} })).rejects.toThrow("not that of a quote desk");
});
