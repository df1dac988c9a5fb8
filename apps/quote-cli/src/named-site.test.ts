import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSite, writeRenderedSite } from "@contractor-roi/site/node";
import { describe, expect, it } from "vitest";
import { runProgram, testFolder } from "./testing/run-program.ts";

const SITE = join(import.meta.dirname, "../../../e2e/one-site/site.json");
const ACE = ["--jobs", "15", "--profit", "350", "--hours", "8", "--for", "Ace", "--date", "2026-01-31"];
const ROWS = "name,jobs,profit,hours\nAce,15,350,8\n";
/** The product's names, prices and colours, and a price that is called a change. */
const FOREIGN = /\$[2346]97\b|\bPro\b|\bElite\b|Ringwell|Cambiado|#12324a|#c2410c/;
const PNG = readFileSync(join(import.meta.dirname, "../../landing/public/icon-192.png"));

function siteFile(data: unknown, name = "site.json"): string {
  const path = join(testFolder(), name);
  writeFileSync(path, typeof data === "string" ? data : JSON.stringify(data));
  return path;
}

describe("roi-quote --site", () => {
  it("text has the site's plans, brand, phone, pages and language", async () => {
    const { code, stdout, stderr } = await runProgram(["--site", SITE, "--compare", "--format", "text", ...ACE]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const said of [
      "Cordillera Plomería",
      "Con Básico ($249 al mes)",
      "Acepto el plan Premium: $449 al mes.",
      "(303) 555-0171",
    ])
      expect(stdout).toContain(said);
    expect(stdout).toContain("https://citas.cordillera.example/llamada");
    expect(stdout).toContain("https://roi.cordillera.example/?v=1&");
    expect(stdout).not.toMatch(FOREIGN);
  });

  it("HTML and PDF are in the site's colours, and say why its logo is not in them", async () => {
    const html = await runProgram(["--site", SITE, "--format", "html", ...ACE]);
    expect(html.stdout).toContain("--navy:#1f3d2b;--orange:#0f766e;");
    expect(html.stdout).toContain(">Cordillera Plomería</p>");
    expect(html.stdout).not.toMatch(FOREIGN);
    expect(html.stderr).toMatch(/^.*site\.json: brand\.logo\.image \/logo\.svg is no PNG or JPEG picture: /);
    const pdf = await runProgram(["--site", SITE, "--format", "pdf", ...ACE]);
    expect(pdf.stdout).toContain("/Lang (es-US)");
    expect(pdf.code).toBe(0);
  });

  it("takes the names of its plans, in any case, as well as the ids", async () => {
    const priceOf = async (plan: string) =>
      /^Acepto .*: (.+)\.$/m.exec((await runProgram(["--site", SITE, "--plan", plan, ...ACE])).stdout)?.[1];
    expect(await priceOf("BÁSICO")).toBe("$249 al mes");
    expect(await priceOf("premium")).toBe("$449 al mes");
    expect(await priceOf("pro")).toBe("$249 al mes");
    const { code, stderr } = await runProgram(["--site", SITE, "--plan", "gold", ...ACE]);
    expect(code).toBe(2);
    expect(stderr).toContain('--plan must be one of pro, elite, Básico, Premium: "gold"');
    const rows = "name,jobs,profit,hours,plan\nAce,15,350,8,Básico\nBee,15,350,8,premium\nCup,15,350,8,elite\n";
    const batch = await runProgram(["batch", "--site", SITE], { stdin: rows });
    expect(batch.code).toBe(0);
    expect(Array.from(batch.stdout.matchAll(/,(pro|elite),5250,/g), ([, id]) => id)).toEqual(["pro", "elite", "elite"]);
  });

  it("SITE_CONFIG names it, too, and --site wins over that, as each option does over the site", async () => {
    const env = { SITE_CONFIG: SITE };
    expect((await runProgram(ACE, { env })).stdout).toContain("Acepto el plan Premium: $449 al mes.");
    const other = siteFile({ plans: { elite: { label: "Gold", monthlyCost: 555 } }, brand: { name: "Blue Ridge" } });
    const gold = (await runProgram(["--site", other, ...ACE], { env })).stdout;
    expect(gold).toContain("I accept the Gold plan: $555 a month.");
    expect(gold).toContain("Blue Ridge");
    const cheaper = (await runProgram(["--discount", "$49", ...ACE], { env })).stdout;
    expect(cheaper).toContain("Premium cuesta $400 al mes en lugar de $449");
  });

  it("no quote has a placeholder", async () => {
    const { stdout } = await runProgram(["--site", siteFile({ brand: { name: "Blue Ridge" } }), ...ACE]);
    expect(stdout).toContain("Blue Ridge");
    expect(stdout).not.toMatch(/\(202\)|example\.com|localhost/);
  });

  it("takes the file beside a rendered site, with its logo in every document", async () => {
    const parsed = parseSite(JSON.parse(readFileSync(SITE, "utf8")));
    if (!parsed.ok) throw new Error(parsed.problems.join());
    const folder = join(testFolder(), "dist");
    const logo = `data:image/png;base64,${PNG.toString("base64")}`;
    const { brand, ...site } = parsed.site;
    const withData = brand.logo && { ...brand.logo, data: logo };
    await writeRenderedSite(folder, { ...site, brand: { ...brand, logo: withData } });
    const { stdout, stderr } = await runProgram(["--site", `${folder}.site.json`, "--format", "html", ...ACE]);
    expect(stdout).toContain(`<img src="${logo}" alt="Cordillera Plomería"`);
    expect(stderr).toBe("");
  });

  it("takes a small picture of the site's files as its logo", async () => {
    const logo = { image: "/logo.png", width: 192, height: 192 };
    const file = siteFile({ brand: { name: "Blue Ridge", logo }, files: "files" });
    mkdirSync(join(file, "../files"));
    writeFileSync(join(file, "../files/logo.png"), PNG);
    const { stdout, stderr } = await runProgram(["--site", file, "--format", "html", ...ACE]);
    expect(stdout).toContain(`<img src="data:image/png;base64,${PNG.toString("base64")}" alt="Blue Ridge"`);
    expect(stderr).toBe("");
  });

  it("batch counts its rows and makes its documents with the site", async () => {
    const folder = join(testFolder(), "quotes");
    const args = ["batch", "--site", SITE, "--documents", folder, "--format", "text"];
    const { stdout } = await runProgram(args, { stdin: ROWS });
    expect(stdout).toMatch(/^Ace,15,350,8,elite,5250,3,1050,21,1546,/m);
    expect(readdirSync(folder)).toEqual(["Ace.txt"]);
    const document = readFileSync(join(folder, "Ace.txt"), "utf8");
    for (const said of ["Cordillera Plomería", "Premium", "$449 al mes"]) expect(document).toContain(said);
    expect(document).not.toMatch(FOREIGN);
    const without = await runProgram(["batch"], { stdin: ROWS, env: { SITE_CONFIG: SITE } });
    expect(without.stdout).toMatch(/^Ace,15,350,8,elite,5250,3,1050,21,1546,/m);
  });

  it("dates quotes by the site's time zone, and has its terms, fee and contract term", async () => {
    const quotes = { terms: { en: "Paid by the month." }, setupFee: 150, contractMonths: 12 };
    const today = async (timeZone: string) => {
      const args = ["--site", siteFile({ timeZone, quotes }), "--format", "json"];
      return JSON.parse((await runProgram(args)).stdout);
    };
    const [east, west] = [await today("Pacific/Kiritimati"), await today("Pacific/Pago_Pago")];
    // 25 hours apart.
    expect(Date.parse(east.date) - Date.parse(west.date)).toBeGreaterThanOrEqual(86_400_000);
    expect(east).toMatchObject({ terms: "Paid by the month.", setupFee: 150, contractMonths: 12 });
  });

  it("says every problem of a site by its path, and makes no quote", async () => {
    const file = siteFile({ brand: { nme: "Blue Ridge" }, plans: { elite: { monthlyCost: "449" } }, language: "fr" });
    for (const args of [ACE, ["batch"]]) {
      const { code, stdout, stderr } = await runProgram([...args, "--site", file], { stdin: ROWS });
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain(`roi-quote: --site ${file} is not a site:\n`);
      for (const problem of ["brand.nme is not a setting", "plans.elite.monthlyCost must be", "language must be"])
        expect(stderr).toContain(`\n  ${problem}`);
    }
    const broken = siteFile('{ "brand": {\n');
    expect((await runProgram(["--site", broken, ...ACE])).stderr).toMatch(/site\.json:\d+:\d+ is not JSON/);
  });

  it.each([
    [["--site", "/nowhere/site.json"], {}],
    [[], { SITE_CONFIG: "/nowhere/site.json" }],
  ])("%j %j, where there is no file, makes no quote", async (args, env) => {
    const { code, stdout, stderr } = await runProgram([...ACE, ...args], { env });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("There is no file /nowhere/site.json that can be read");
    expect(stderr).toContain(args.length > 0 ? "--site" : "SITE_CONFIG");
  });
});
