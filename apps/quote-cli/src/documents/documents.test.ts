import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderQuoteText } from "@contractor-roi/quote";
import { buildQuote } from "@contractor-roi/quote/testing";
import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { runProgram, testFolder } from "../testing/run-program.ts";

const CSV =
  "Company,jobs,profit,hours\nAce Plumbing,15,350,8\nBee,x,350,8\nACE PLUMBING,1,350,0\n../etc/passwd,15,350,8\n";
const ACE = "Ace Plumbing,15,350,8";

/** A folder with a list of prospects, and a batch that runs in it. */
function prospects(csv = CSV) {
  const folder = testFolder();
  writeFileSync(join(folder, "p.csv"), csv);
  return {
    folder,
    batch: (...args: string[]) => runProgram(["batch", "p.csv", "-o", "q.csv", ...args], { cwd: folder }),
    at: (...names: string[]) => join(folder, ...names),
    names: (...names: string[]) => readdirSync(join(folder, ...names)).sort(),
  };
}

const FOUND =
  'p.csv: customers in "Company"\n' +
  "p.csv has no column with the trade: documents say Other. Name it with --map type=..., or --type\n";

describe("roi-quote batch --documents", () => {
  it("makes a document per quoted row, names it in the output, and links each row's numbers", async () => {
    const { batch, names, at, folder } = prospects();
    writeFileSync(
      at("site.json"),
      JSON.stringify({ addresses: { site: "https://ring.example/" }, plans: FIXED_PLANS }),
    );
    const sender = ["--by", "Sam", "--rep", "sam-1", "--date", "2099-01-31", "--site", "site.json"];
    const { code, stderr } = await batch("--documents", "docs", "--format", "txt", ...sender);
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: `${FOUND}3 of 4 rows quoted; 1 could not be quoted, see q.errors.csv\n3 documents in docs\n`,
    });
    expect(names("docs")).toEqual(["ACE PLUMBING 2.txt", "Ace Plumbing.txt", "etc-passwd.txt"]);
    expect(names()).toEqual(["docs", "p.csv", "q.csv", "q.errors.csv", "site.json"]);
    const inputs = { ...DEFAULT_ROI_INPUTS, businessType: "other" } as const;
    const quote = buildQuote(inputs, {
      preparedFor: "Ace Plumbing",
      preparedBy: "Sam",
      date: "2099-01-31",
      validDays: 30,
      isOffer: true,
      rep: "sam-1",
      sender: { calculatorUrl: "https://ring.example/" },
    });
    expect(readFileSync(at("docs", "Ace Plumbing.txt"), "utf8")).toBe(renderQuoteText(quote, { comparePlans: false }));
    const rows: Record<string, string>[] = parse(readFileSync(join(folder, "q.csv")), { columns: true });
    expect(rows.map((row) => row["document"])).toEqual(["Ace Plumbing.txt", "ACE PLUMBING 2.txt", "etc-passwd.txt"]);
    expect(rows[0]?.["scenario_url"]).toBe(quote.scenarioUrl);
    expect(quote.scenarioUrl).toContain(`&quote=${quote.number}&rep=sam-1`);
    expect(rows[0]?.["quote_number"]).toBe(quote.number);
    expect(rows[1]?.["scenario_url"]).toContain("&plan=elite&jobs=1&profit=350&hours=0");
  });

  it("gives each document a number of its own, also two customers of one name and the same figures", async () => {
    const { batch, at } = prospects("Company,jobs,profit,hours\nJoe's,15,350,8\nJoe's,15,350,8\n");
    await batch("--documents", "docs", "--format", "txt");
    const rows: Record<string, string>[] = parse(readFileSync(at("q.csv")), { columns: true });
    const [one = "", other = ""] = rows.map((row) => row["quote_number"]);
    expect(one).not.toBe(other);
    expect(readFileSync(at("docs", "Joe's 2.txt"), "utf8")).toContain(other);
  });

  it("makes PDFs unless another format is named, into a workbook's column too", async () => {
    const { folder, names, at } = prospects(`Name,Company,jobs,profit,hours\nSam,${ACE}\n`);
    const args = ["batch", "p.csv", "-o", "q.xlsx", "--documents", "docs", "--compare", "--paper", "a4"];
    expect(await runProgram(args, { cwd: folder })).toMatchObject({ code: 0 });
    expect(names("docs")).toEqual(["Ace Plumbing.pdf"]);
    expect(readFileSync(at("docs", "Ace Plumbing.pdf"), "latin1").slice(0, 8)).toBe("%PDF-1.7");
    const again = await runProgram(["batch", "q.xlsx"], { cwd: folder });
    expect(again.stdout).toContain(",document,");
    expect(again.stdout).toContain(",Ace Plumbing.pdf,");
  });

  it("says that no column names the customers, and how to name it; --language is the documents'", async () => {
    const { batch, names, at } = prospects("who,jobs,profit,hours\nAce,15,350,8\n");
    const nameless = await batch("--documents", "nameless", "--format", "text", "--map", "name=-");
    expect(nameless.stderr).toContain(
      "p.csv has no column with the customer's name, which documents are named after: name it with --map name=...\n",
    );
    expect(names("nameless")).toEqual(["Quote.txt"]);
    await batch("--documents", "docs", "--format", "text", "--language", "es");
    expect(names("docs")).toEqual(["Ace.txt"]);
    expect(readFileSync(at("docs", "Ace.txt"), "utf8")).toMatch(/: 15 trabajos al mes · /);
    expect(readFileSync(at("q.csv"), "utf8")).toMatch(/^who,jobs,profit,hours,.*net_monthly_savings/);
  });

  it("a licence board's list ends in documents that name the trade's usual figures", async () => {
    const { batch, names, at } = prospects(
      "LicenseNo,BusinessName,PrimaryClassification\n1,Ace,C-36 Plumbing\n2,Bay,C-39 Roofing\n",
    );
    expect(await batch("--documents", "docs", "--format", "txt", "--assume")).toMatchObject({ code: 0 });
    expect(names("docs")).toHaveLength(2);
    for (const name of names("docs")) expect(readFileSync(at("docs", name), "utf8")).toMatch(/ \(usual for .+\)\n/);
  });

  it("names each customer whom a PDF's fonts cannot print, and makes the documents of the others", async () => {
    const { batch, names, at } = prospects(
      "Company,jobs,profit,hours\nНова Сантехніка,15,350,8\n王明 Plumbing,15,350,8\n",
    );
    const { code, stderr } = await batch("--documents", "docs");
    expect(stderr).toBe(`${FOUND}1 of 2 rows quoted; 1 could not be quoted, see q.errors.csv\n1 document in docs\n`);
    expect(code).toBe(3);
    expect(names("docs")).toEqual(["Нова Сантехніка.pdf"]);
    expect(readFileSync(at("q.errors.csv"), "utf8")).toBe(
      'error_line,error_field,error_reason,Company,jobs,profit,hours\n3,Company,"cannot be printed in a PDF, whose fonts have no 王明: ' +
        'write it in Latin, Greek or Cyrillic letters, or choose --format html",王明 Plumbing,15,350,8\n',
    );
    expect(await batch("--documents", "html", "--format", "html")).toMatchObject({ code: 0 });
    expect(names("html")).toEqual(["Нова Сантехніка.html", "王明 Plumbing.html"]);
  });

  it("cuts no customer's name: one that is too long gets no document", async () => {
    const { batch, at } = prospects(`Company,jobs,profit,hours\n${"a".repeat(201)},15,350,8\n`);
    expect(await batch("--documents", "docs")).toMatchObject({ code: 3 });
    expect(readFileSync(at("q.errors.csv"), "utf8")).toContain(
      "Company,must have at most 200 characters in a document,",
    );
  });

  it("refuses a sender whom a PDF's fonts cannot print before anything is written", async () => {
    const { batch, names } = prospects();
    const { code, stderr } = await batch("--documents", "docs", "--by", "王明");
    expect(stderr).toMatch(/^roi-quote: --by "王明" cannot be printed in a PDF, whose fonts have no 王明: /);
    expect(code).toBe(2);
    expect(names()).toEqual(["p.csv"]);
  });

  it("a folder is filled again, also through a link that stays: --replace alone replaces documents", async () => {
    const { batch, names, at } = prospects();
    mkdirSync(at("docs"));
    writeFileSync(at("docs", "notes.pdf"), "mine");
    symlinkSync("docs", at("link"));
    const args = ["--documents", "link", "--format", "text"];
    expect(await batch(...args, "--by", "Sam")).toMatchObject({ code: 3 });
    const refused = await batch(...args, "--by", "Ann");
    expect(refused.stderr).toContain("link has 3 documents of these names already, such as ");
    expect(refused.code).toBe(2);
    expect(readFileSync(at("docs", "Ace Plumbing.txt"), "utf8")).toContain("Sam");
    const { code, stderr } = await batch(...args, "--by", "Kim", "--replace");
    expect(stderr).toMatch(/\n3 documents in link, 3 replaced\n$/);
    expect(code).toBe(3);
    expect(names("docs")).toHaveLength(4);
    expect(readFileSync(at("docs", "notes.pdf"), "utf8")).toBe("mine");
    expect(readFileSync(at("docs", "Ace Plumbing.txt"), "utf8")).toContain("Kim");
    expect(names()).toEqual(["docs", "link", "p.csv", "q.csv", "q.errors.csv"]);
  });

  it.each([
    [
      ["--documents", ".", "-o", "-", "--errors", "-"],
      /^roi-quote: .*p\.csv is in the documents' folder: name a file outside/,
    ],
    [["--documents", "p.csv"], /^roi-quote: p\.csv is a file, and documents need a folder/],
    [["--documents", "gone"], /^roi-quote: gone is a link to a folder that does not exist/],
    [
      ["--documents", "/dev/null"],
      /^roi-quote: \/dev\/null is a device, a pipe or a socket, and documents need a folder/,
    ],
    [["--documents", "empty", "-o", "empty/q.csv"], /^roi-quote: .*q\.csv is in the documents' folder/],
    [["--documents", "q.csv"], /^roi-quote: .*q\.csv is the documents' folder/],
    [["--replace"], /^roi-quote: --replace is for documents/],
    [["--by", "Sam"], /^roi-quote: --by is for documents: name their folder with --documents/],
    [["--documents", "docs", "--format", "doc"], /^roi-quote: --format must be one of/],
  ])("%j is refused, and nothing is written", async (args, message) => {
    const { batch, names, at } = prospects();
    mkdirSync(at("empty"));
    symlinkSync("nowhere", at("gone"));
    const { code, stderr } = await batch(...args);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
    expect(names()).toEqual(["empty", "gone", "p.csv"]);
    expect(names("empty")).toEqual([]);
  });
});
