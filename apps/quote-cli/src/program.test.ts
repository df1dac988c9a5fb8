import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderQuoteHtml, renderQuoteText } from "@contractor-roi/quote";
import { buildQuote } from "@contractor-roi/quote/testing";
import { SPANISH_QUOTE_WORDS } from "@contractor-roi/quote/es";
import { describe, expect, it } from "vitest";
import { runProgram, testFolder } from "./testing/run-program.ts";

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
  "2099-01-31",
];
const ORIGINS = { jobs: "typed", profit: "typed", hours: "typed" } as const;
const QUOTE = buildQuote(
  { businessType: "hvac", jobsPerMonth: 22, avgJobProfit: 410, adminHoursPerWeek: 10, selectedPlan: "elite" },
  { preparedFor: "Ace Plumbing", preparedBy: "", date: "2099-01-31", validDays: 30, isOffer: true, origins: ORIGINS },
);
const ESCAPE = "\u001B[";
const JSON_TEXT = `${JSON.stringify(QUOTE, null, 2)}\n`;

describe("roi-quote", () => {
  it.each([
    ["text", renderQuoteText(QUOTE, { comparePlans: false })],
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
    expect(await print("json")).toBe(JSON_TEXT);
    expect(await print("pdf")).toContain("/Lang (es-US)");
  });

  it("--compare puts both plans side by side", async () => {
    const { stdout } = await runProgram([...ACE, "--compare"]);
    expect(stdout).toBe(renderQuoteText(QUOTE));
    expect(stdout).toContain("Elite comes out $620 a month ahead of Pro, hours counted");
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
    expect(JSON.parse(stdout).origins).toEqual({ jobs: "usual", profit: "usual", hours: "example" });
  });

  it("-o writes the quote to a file, and leaves no other file", async () => {
    const folder = testFolder();
    expect(await runProgram([...ACE, "-o", join(folder, "ace.txt")])).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(readdirSync(folder)).toEqual(["ace.txt"]);
    expect(readFileSync(join(folder, "ace.txt"), "utf8")).toBe(renderQuoteText(QUOTE, { comparePlans: false }));
  });

  it("--by, --email, --phone and --note are the rep's, and --format mail is a text to send the quote with", async () => {
    const rep = [
      "--by",
      "Sam Reyes",
      "--email",
      "sam@ring.example",
      "--phone",
      "(555) 012-0001",
      "--note",
      "As we said.",
    ];
    const { stdout } = await runProgram([...ACE, ...rep]);
    expect(stdout).toContain("\nPrepared by Sam Reyes, sam@ring.example, (555) 012-0001\n");
    expect(stdout).toContain("\nAs we said.\n");
    expect(stdout).toMatch(/Acceptance\nI accept the Elite plan: \$497 a month\.\n.*\nThe offer ends March 2, 2099\./);
    const mail = await runProgram([...ACE, ...rep, "--format", "mail"]);
    expect(mail.stdout).toMatch(/^Your estimate 20990131-\w{7}\n\nHi Ace Plumbing,\n[^]*Sam Reyes\n\(555\)/);
  });

  it("a quote whose last day has passed says so, and so does its mail", async () => {
    const passed = [...ACE, "--date", "2026-01-31"];
    expect((await runProgram(passed)).stdout.match(/This offer ended March 2, 2026\./g)).toHaveLength(2);
    const { stdout } = await runProgram([...passed, "--format", "mail", "--language", "es"]);
    expect(stdout).toContain("Esta oferta terminó el 2 de marzo de 2026.");
    expect(stdout).not.toContain("firme");
  });

  it("--price and --discount say another price, and the quote names the regular one", async () => {
    expect((await runProgram([...ACE, "--price", "450"])).stdout).toContain(
      "Elite costs $450 a month instead of $497.",
    );
    expect((await runProgram([...ACE, "--discount", "10%"])).stdout).toContain("Elite costs $447.30 a month");
  });

  it("--help lists commands, options, examples and exit codes; --version is the package's", async () => {
    const { code, stdout } = await runProgram(["--help"]);
    expect(code).toBe(0);
    for (const word of ["Usage", "batch", "--compare", "Examples", "Exit codes", "NO_COLOR"])
      expect(stdout).toContain(word);
    const batch = await runProgram(["batch", "--help"]);
    for (const word of ["--assume", "--map", "--header", "--documents", "Avg Ticket"])
      expect(batch.stdout).toContain(word);
    const options = new Set(
      [...`${stdout}${batch.stdout}`.matchAll(/^ +(?:-\w, )?(--[\w-]+)/gm)].map(([, name]) => name),
    );
    expect(options.size).toBeLessThanOrEqual(30);
    expect((await runProgram(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    [["--jobs", "many"], '--jobs must be a number from 0 to 1,000,000,000, such as 410, 1,250 or $99.50: "many"'],
    [["--jobs=-3"], "--jobs must be a number from 0"],
    [["--type", "bakery"], "--type must be one of plumbing, hvac,"],
    [["--plan", "gold"], '--plan must be one of pro, elite: "gold"'],
    [["--format", "md"], '--format must be one of text, mail, html, json, pdf: "md"'],
    [
      ["--for", "王明", "-o", join(tmpdir(), "never-made.pdf")],
      '--for "王明" cannot be printed in a PDF, whose fonts have no 王明: write it in Latin, Greek or Cyrillic letters',
    ],
    [["--by", "أحمد", "--format", "pdf"], '--by "أحمد" cannot be printed in a PDF'],
    [["--format", "pdf", "--paper", "a5"], '--paper must be one of letter, a4: "a5"'],
    [["--language", "fr"], '--language must be one of en, es: "fr"'],
    [["--format", "toString"], "--format must be one of"],
    [["--date", "2026-02-30"], "--date must be a day such as 2026-01-31"],
    [["--valid-days", "9999"], "--valid-days must be a whole number from 0 to 3650"],
    [["--colour"], "unknown option '--colour'"],
    [["--discuont", "5%"], "(Did you mean --discount?)"],
    [["-x"], "unknown option '-x'"],
    [["--jobs"], "option '--jobs <n>' argument missing"],
    [["--for", "--compare"], "--for needs a value"],
    [["-o", ""], "--output needs a value"],
    [["--site", " "], "--site needs a value"],
    [["batch", "-", "--documents", ""], "--documents needs a value"],
    [["batch", "-", "--errors", ""], "--errors needs a value"],
    [["--compare=yes"], "unknown option '--compare=yes'"],
    [["--jobs", "15", "350"], "there is no command 350\n"],
    [["--price", "1", "--discount", "1%"], "--price and --discount both say the price: give one"],
    [["--price", "1.200"], '--price may mean 1,200 or 1.2: write it in one way only: "1.200"'],
    [["--note", "a".repeat(601)], "--note must have at most 600 characters"],
    [["--rep", "Sam Reyes"], "--rep must have at most 20 letters, digits and hyphens"],
    [["--for", "a".repeat(201)], "--for must have at most 200 characters"],
    [["batch", tmpdir()], /is a folder: name a list of prospects in it/],
    [["btach"], "there is no command btach (Did you mean batch?)"],
    [["help"], "there is no command help (Did you mean --help?)"],
    [["list.csv"], "there is no command list.csv (Did you mean batch list.csv?)"],
    [["-V"], "unknown option '-V' (Did you mean --version?)"],
    [["batch", "a.csv", "b.csv"], "too many arguments for 'batch'"],
  ])("wrong usage %j exits with 2 and names option, requirement and value", async (args, message) => {
    const { code, stdout, stderr } = await runProgram(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toEqual(
      typeof message === "string" ? expect.stringContaining(message) : expect.stringMatching(message),
    );
    expect(stderr).toContain("Try roi-quote --help");
    expect(stderr).not.toContain("    at ");
  });

  it("run bare it prints the help and exits with 2", async () => {
    const { code, stdout, stderr } = await runProgram([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Usage");
  });

  it("headings are bold where a person reads them, plain with NO_COLOR, and plain for a program", async () => {
    expect((await runProgram(ACE, { isTTY: true })).stdout).toContain(`${ESCAPE}1mEstimate for Ace Plumbing`);
    for (const options of [{ isTTY: true, env: { NO_COLOR: "1" } }, { env: { CI: "true", FORCE_COLOR: "1" } }])
      expect((await runProgram(ACE, options)).stdout).not.toContain(ESCAPE);
  });

  it("no name that it repeats controls the terminal: of a file, an option, a command or a column", async () => {
    const escapes = "\u001B[2J\u001B]0;title\u0007\u009B31m\u202E";
    const cwd = testFolder();
    writeFileSync(join(cwd, `${escapes}.csv`), `jobs,profit,${escapes}profit\n15,350,1\n`);
    for (const args of [
      ["batch", `${escapes}missing.csv`],
      ["batch", `${escapes}.csv`, "--map", `jobs=${escapes}`],
      ["batch", `${escapes}.csv`, "-o", `${escapes}.out.csv`, "--documents", escapes],
      ["--jobs", "15", "-o", `/no/${escapes}`],
      [escapes],
      [`--${escapes}`],
    ]) {
      const { stderr } = await runProgram(args, { cwd });
      expect([args, stderr]).toEqual([args, expect.stringMatching(/^[^\p{Cf}\p{Cc}]+(?:\n[^\p{Cf}\p{Cc}]+)*\n$/u)]);
    }
  });

  it("a file that cannot be written is a failure: exit code 1", async () => {
    const { code, stderr } = await runProgram([...ACE, "-o", join(testFolder(), "no", "such", "folder.txt")]);
    expect(code).toBe(1);
    expect(stderr).toContain("/no/such: there is no such file or folder");
  });
});
