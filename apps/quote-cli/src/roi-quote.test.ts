import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildQuote, renderQuoteHtml, renderQuoteMarkdown, renderQuoteText } from "@contractor-roi/quote";
import { SPANISH_QUOTE_WORDS } from "@contractor-roi/quote/es";
import { describe, expect, it } from "vitest";
import { OPENS_TERMINALS, runOnTerminal, runProgram, testFolder } from "./testing/run-program.ts";

const ACE = [
  "--type",
  "hvac",
  "--jobs",
  "22",
  "--profit",
  "410",
  "--hours",
  "10",
  "--for",
  "Ace Plumbing",
  "--date",
  "2026-01-31",
];
const QUOTE = buildQuote(
  { businessType: "hvac", jobsPerMonth: 22, avgJobProfit: 410, adminHoursPerWeek: 10, selectedPlan: "elite" },
  { preparedFor: "Ace Plumbing", preparedBy: "", date: "2026-01-31", validDays: 30 },
);
const PUBLIC = join(import.meta.dirname, "../../landing/public");
const LOGO = join(PUBLIC, "icon-192.png");
const PICTURE = join(import.meta.dirname, "../../../.github/screens/calculator-390.png");
const ESCAPE = "\u001B[";
const JSON_TEXT = `${JSON.stringify(QUOTE, null, 2)}\n`;

describe("roi-quote", () => {
  it.each([
    ["text", renderQuoteText(QUOTE, { comparePlans: false })],
    ["md", renderQuoteMarkdown(QUOTE, { comparePlans: false })],
    ["html", renderQuoteHtml(QUOTE, { comparePlans: false })],
    ["json", JSON_TEXT],
  ])("roi-quote --format %s prints roi-core's quote and nothing else", async (format, expected) => {
    expect(await runProgram([...ACE, "--format", format])).toEqual({ code: 0, stdout: expected, stderr: "" });
  });

  it("--language es writes what the customer reads in Spanish; JSON is the same", async () => {
    const options = { comparePlans: false, words: SPANISH_QUOTE_WORDS };
    const print = async (format: string) => (await runProgram([...ACE, "--language", "ES", "--format", format])).stdout;
    expect(await print("text")).toBe(renderQuoteText(QUOTE, options));
    expect(await print("html")).toBe(renderQuoteHtml(QUOTE, options));
    expect(await print("md")).toBe(renderQuoteMarkdown(QUOTE, options));
    expect(await print("json")).toBe(JSON_TEXT);
    expect(await print("pdf")).toContain("/Lang (es-US)");
  });

  it("--compare puts both plans side by side", async () => {
    const { stdout } = await runProgram([...ACE, "--compare"]);
    expect(stdout).toBe(renderQuoteText(QUOTE));
    expect(stdout).toContain("Elite earns $620 more a month than Pro, $7,440 more a year");
  });

  it("a trade's usual jobs and profit stand in for figures that are not given, also plumbing's", async () => {
    const { stdout } = await runProgram(["--type", "Plumbing", "--format", "json", "--plan", "PRO"]);
    expect(JSON.parse(stdout).inputs).toEqual({
      businessType: "plumbing",
      jobsPerMonth: 20,
      avgJobProfit: 350,
      adminHoursPerWeek: 8,
      selectedPlan: "pro",
    });
  });

  it("a plan that does not pay back reads 'no payback'", async () => {
    const { stdout } = await runProgram(["--jobs", "1", "--hours", "0"]);
    expect(stdout).toContain("Payback                   no payback");
  });

  it("-o writes the quote to a file, and leaves no other file", async () => {
    const folder = testFolder();
    expect(await runProgram([...ACE, "-o", join(folder, "ace.txt")])).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(readdirSync(folder)).toEqual(["ace.txt"]);
    expect(readFileSync(join(folder, "ace.txt"), "utf8")).toBe(renderQuoteText(QUOTE, { comparePlans: false }));
  });

  it("--format pdf writes a document with its fonts, brand, logo and links, under 60 kB", async () => {
    const folder = testFolder();
    const sender = ["--brand", "Ring & Co", "--phone", "(555) 012-3456", "--calculator", "https://ring.example/roi"];
    const args = [...ACE, ...sender, "--logo", LOGO, "--format", "pdf", "--paper", "a4", "-o", "ace.pdf"];
    expect(await runProgram(args, { cwd: folder })).toEqual({ code: 0, stdout: "", stderr: "" });
    const pdf = readFileSync(join(folder, "ace.pdf"), "latin1");
    expect(pdf.startsWith("%PDF-1.7")).toBe(true);
    expect(pdf.length).toBeLessThan(60_000);
    expect(pdf).toMatch(/\/FontName \/[A-Z]{6}\+Barlow/);
    expect(pdf).toContain("(https://ring.example/roi?v=1&type=hvac&plan=elite&jobs=22&profit=410&hours=10)");
    expect(pdf).toContain("/Subtype /Image");
    expect((await runProgram([...ACE, ...sender])).stdout).toContain("  Call                      (555) 012-3456\n");
  });

  it("--help lists commands, options, examples and exit codes; --version is the package's", async () => {
    const { code, stdout } = await runProgram(["batch", "--help"]);
    expect(code).toBe(0);
    for (const word of ["Usage", "--compare", "--strict", "Examples", "Exit codes", "NO_COLOR"])
      expect(stdout).toContain(word);
    expect((await runProgram(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    [["--jobs", "many"], '--jobs must be a number from 0 to 1,000,000,000, such as 410, 1,250 or $99.50: "many"'],
    [["--jobs=-3"], "--jobs must be a number from 0"],
    [["--type", "bakery"], "--type must be one of plumbing, hvac,"],
    [["--plan", "gold"], '--plan must be one of pro, elite: "gold"'],
    [["--format", "doc"], '--format must be one of text, md, html, json, pdf: "doc"'],
    [
      ["--for", "王明", "-o", join(tmpdir(), "never-made.pdf")],
      '--for "王明" cannot be printed in a PDF, whose fonts have no 王明: write it in Latin, Greek or Cyrillic letters',
    ],
    [["--by", "أحمد", "--format", "pdf"], '--by "أحمد" cannot be printed in a PDF'],
    [["--format", "pdf", "--paper", "a5"], '--paper must be one of letter, a4: "a5"'],
    [["--language", "fr"], '--language must be one of en, es: "fr"'],
    [["--booking", "javascript:alert(1)"], "--booking must be an address such as https://example.com"],
    [["--calculator", "ring.example"], "--calculator must be an address"],
    [["--logo", import.meta.filename], "--logo must be a PNG or JPEG picture"],
    [["--logo", PICTURE], /--logo must have at most 10 kB, and .* has \d+ kB/],
    [["--format", "toString"], "--format must be one of"],
    [["--date", "2026-02-30"], "--date must be a day such as 2026-01-31"],
    [["--valid-days", "9999"], "--valid-days must be a whole number from 0 to 3650"],
    [["--colour"], "there is no option --colour"],
    [["-x"], "there is no option -x"],
    [["--jobs"], "--jobs needs a value"],
    [["--for", "--compare"], "--for needs a value; one that begins with a dash is written --for=--compare"],
    [["--compare=yes"], '--compare takes no value: "yes"'],
    [["--jobs", "15", "350"], '"350" is no option, and nothing else is expected there'],
    [["--logo", "no.png"], "--logo no.png: there is no such file or folder"],
    [["--logo", tmpdir()], /--logo \S+: it is a folder/],
    [["--plans", "no.json"], "--plans no.json: there is no such file or folder"],
    [["batch", tmpdir()], /is a folder: name a list of prospects in it/],
    [["quote"], 'there is no command "quote"'],
    [["batch", "a.csv", "b.csv"], "batch reads one file"],
  ])("wrong usage %j exits with 2 and names option, requirement and value", async (args, message) => {
    const { code, stdout, stderr } = await runProgram(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toEqual(
      typeof message === "string" ? expect.stringContaining(message) : expect.stringMatching(message),
    );
    expect(stderr).toContain("Try roi-quote --help");
    expect(stderr).not.toContain("    at ");
  });

  it("run bare without a terminal it prints the help and exits with 2, instead of waiting for answers", async () => {
    const { code, stdout, stderr } = await runProgram([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Usage");
  });

  it("a file that cannot be written is a failure: exit code 1", async () => {
    const { code, stderr } = await runProgram([...ACE, "-o", join(testFolder(), "no", "such", "folder.txt")]);
    expect(code).toBe(1);
    expect(stderr).toContain("/no/such: there is no such file or folder");
  });
});

describe.runIf(OPENS_TERMINALS)("roi-quote on a terminal", () => {
  it("headings are bold on a terminal, plain with NO_COLOR, and plain in a pipe even in CI", async () => {
    expect((await runOnTerminal(ACE)).stdout).toContain(`${ESCAPE}1mYour business`);
    expect((await runOnTerminal(ACE, [], { NO_COLOR: "1" })).stdout).not.toContain(ESCAPE);
    expect((await runProgram(ACE, { env: { FORCE_COLOR: "1" } })).stdout).not.toContain(ESCAPE);
  });

  it("run bare it asks for each figure, and prints the quote", async () => {
    const enter = "\r";
    const defaults = ["Trade", "Jobs a month", "Profit per job", "Admin hours a week", "Plan", "side by side"];
    const answers = [
      ...defaults.map((question) => [question, enter] as const),
      ["For whom", `Ace${enter}`],
      ["Prepared by", `Sam${enter}`],
      ["Format", enter],
      ["Language", enter],
      ["File", enter],
    ] as const;
    const { code, stdout } = await runOnTerminal([], answers, { NO_COLOR: "1" });
    expect(code).toBe(0);
    for (const [question] of answers) expect(stdout).toContain(question);
    expect(stdout).toContain("  For                       Ace\r\n  By                        Sam\r\n");
    expect(stdout).toContain("Extra profit              $1,848 a month");
  });

  it("what is typed takes the suggestion's place, Enter takes the suggestion, and it writes the file it was told", async () => {
    const file = join(testFolder(), "ace.md");
    const answers = [
      ["Trade", "\r"],
      ["Jobs a month", "22\r"],
      ["Profit per job", "\r"],
      ["Admin hours", "\r"],
      ["Plan", "\r"],
      ["side by side", "n"],
      ["For whom", "\r"],
      ["Prepared by", "\r"],
      ["Format", "j\r"],
      ["Language", "\r"],
      ["File", `${file}\r`],
    ] as const;
    const { code } = await runOnTerminal([], answers, { NO_COLOR: "1" });
    expect(code).toBe(0);
    expect(readFileSync(file, "utf8")).toContain(
      "| Jobs a month | 22 |\n| Profit per job | $350 |\n| Admin hours a week | 8 |\n",
    );
  });

  it("a figure that is hardly meant is asked about: Enter asks for it again, yes takes it", async () => {
    const answers = [
      ["Trade", "\r"],
      ["Jobs a month", "1522\r"],
      ["1,522 jobs a month?", "\r"],
      ["Jobs a month", "22\r"],
      ["Profit per job", "12000\r"],
      ["$12,000 of profit per job?", "y"],
      ["Admin hours a week", "0\r"],
      ["0 admin hours a week?", "\u0003"],
    ] as const;
    const { code, stdout } = await runOnTerminal([], answers, { NO_COLOR: "1" });
    expect(code).toBe(130);
    for (const [question] of answers) expect(stdout).toContain(question);
  });

  it("Ctrl-C at a question exits with 130 and prints no quote", async () => {
    const { code, stdout } = await runOnTerminal(
      [],
      [
        ["Trade", "\r"],
        ["Jobs a month", "\u0003"],
      ],
    );
    expect(code).toBe(130);
    expect(stdout).not.toContain("Estimate");
  });
});
