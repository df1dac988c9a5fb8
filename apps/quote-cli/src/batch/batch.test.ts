import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { PlanId } from "@contractor-roi/roi-core";
import { calculateRoi } from "@contractor-roi/roi-core/testing";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { runInShell, runProgram, testFolder } from "../testing/run-program.ts";
import { showProgress } from "./progress.ts";

const HEADER =
  "selected_plan,current_monthly_revenue,additional_jobs,additional_monthly_revenue,time_saved_hours,net_monthly_savings,net_annual_savings,roi_percentage,payback_months";
const DEFAULTS_ROW = "elite,5250,3,1050,21,1498,17976,201,0.3";

/** Runs batch from one file to another, and returns the written files. */
async function batch(csv: string, ...options: string[]) {
  const folder = testFolder();
  writeFileSync(join(folder, "in.csv"), csv);
  const ran = await runProgram(["batch", join(folder, "in.csv"), "-o", join(folder, "out.csv"), ...options]);
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : null);
  return { ...ran, output: read("out.csv"), errors: read("out.errors.csv"), files: readdirSync(folder).sort() };
}

describe("roi-quote batch", () => {
  it("batch keeps every column and adds the results", async () => {
    const { code, output, errors, stderr, files } = await batch("name,jobs,profit,hours\nAce,15,350,8\n");
    expect(code).toBe(0);
    expect(output).toBe(`name,jobs,profit,hours,${HEADER}\nAce,15,350,8,${DEFAULTS_ROW}\n`);
    expect(errors).toBeNull();
    expect(stderr).toMatch(/^\S*in.csv: customers in "name"\n1 of 1 row quoted\n$/);
    expect(files).toEqual(["in.csv", "out.csv"]);
  });

  it("a line that names the delimiter stays", async () => {
    const { output, stderr } = await batch("sep=;\nName;Jobs;Profit;Hours\nAce;15;350;8\n");
    expect(output).toMatch(/^sep=;\nName;Jobs;.*\nAce;15;350;8;elite;/);
    expect(stderr).toContain("is read with semicolons between its columns\n");
  });

  it("a row's plan wins over --plan, and a trade is read by id or label", async () => {
    const { output } = await batch("jobs,profit,hours,plan,type\n15,350,8,Elite,HVAC\n15,350,8,,\n", "--plan", "pro");
    expect(output).toContain(`Elite,HVAC,${DEFAULTS_ROW}`);
    expect(output).toContain("\n15,350,8,,,pro,5250,2,700,16,1043,12516,251,0.3,other\n");
  });

  it("a plan that does not pay back reads 'no payback'", async () => {
    const { output } = await batch("jobs,profit,hours\n0,0,0\n");
    expect(output).toContain("0,0,0,elite,0,0,0,0,-497,-5964,-200,no payback");
  });

  it("every bad field of a bad row is listed with its line and its own name; the other rows are quoted", async () => {
    const csv =
      'JOBS,profit,hours,plan\n1,200,3\nx,-1,3,gold\n"1","200","3\r\n4","pro"\n15,350,8,elite\n1,"2"x,3,pro\n1,2"3,3,pro,x\n';
    const { code, output, errors, stderr } = await batch(csv);
    expect(code).toBe(3);
    expect(output?.split("\n")).toHaveLength(4);
    const told = parse(errors ?? "", { from_line: 2, relax_column_count: true }) as string[][];
    expect(told.map(([line, field, , ...row]) => [line, field, ...row])).toEqual([
      ["3", "JOBS; profit; plan", "x", "-1", "3", "gold"],
      ["4", "hours", "1", "200", "3\r\n4", "pro"],
      ["7", "", '1,"2"x,3,pro'],
      ["8", "", "1", '2"3', "3", "pro", "x"],
    ]);
    expect(told[3]?.[2]).toBe("the row has 5 fields, the header 4");
    expect(told[0]?.[2]).toMatch(/^JOBS must be a number .*; profit must be .*; plan must be one of pro, elite$/);
    expect(stderr).toMatch(/^2 of 6 rows quoted; 4 could not be quoted, see .*out\.errors\.csv\n$/);
  });

  it("the errors file holds whole rows: corrected, it is run again, and its own columns are left out", async () => {
    const first = await batch('Name,jobs,profit,hours\n"Ace, Inc",15,350,8\nBee,15,$1.200,8\nCee,x,350,8\n');
    expect(first.errors).toBe(
      "error_line,error_field,error_reason,Name,jobs,profit,hours\n" +
        '3,profit,"may mean 1,200 or 1.2: write it in one way only",Bee,15,$1.200,8\n' +
        '4,jobs,"must be a number from 0 to 1,000,000,000, such as 410, 1,250 or $99.50",Cee,x,350,8\n',
    );
    const again = await batch((first.errors ?? "").replace("$1.200", "350"));
    expect(again.output).toBe(`Name,jobs,profit,hours,${HEADER}\nBee,15,350,8,${DEFAULTS_ROW}\n`);
    expect(again.errors).toMatch(
      /^error_line,error_field,error_reason,Name,jobs,profit,hours\n3,jobs,.*,Cee,x,350,8\n$/,
    );
  });

  it("--errors names the file of bad rows, which must not be the output's", async () => {
    const folder = testFolder();
    const bad = join(folder, "bad.csv");
    const { stdout, stderr } = await runProgram(["batch", "-", "--errors", bad], {
      stdin: "jobs,profit,hours\nx,100,1\n",
    });
    expect(stdout).toBe(`jobs,profit,hours,${HEADER}\n`);
    expect(readFileSync(bad, "utf8")).toMatch(
      /^error_line,error_field,error_reason,jobs,profit,hours\n2,jobs,.*,x,100,1\n$/,
    );
    expect(stderr).toBe(`0 of 1 row quoted; 1 could not be quoted, see ${bad}\n`);
    expect(await runProgram(["batch", "-", "--errors", bad, "-o", bad], { stdin: "jobs\n" })).toMatchObject({
      code: 2,
    });
  });

  it.each([
    [
      "name,jobs\nAce,1\n",
      "in.csv has no columns profit, hours; its columns are: name, jobs\n    --assume (proposed), or --map profit=...\n",
    ],
    ["jobs,Monthly Jobs,profit,hours\n1,2,100,1\n", "--map jobs=jobs (proposed), or --map 'jobs=Monthly Jobs'\n"],
    ["", "in.csv is empty"],
  ])("a file without its columns, %j, exits with 2, says what is missing, and writes nothing", async (csv, message) => {
    const { code, stderr, files } = await batch(csv);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(files).toEqual(["in.csv"]);
  });

  it("a missing file is a failure that leaves an older output as it was", async () => {
    const folder = testFolder();
    writeFileSync(join(folder, "out.csv"), "old");
    const { code, stderr } = await runProgram(["batch", join(folder, "none.csv"), "-o", join(folder, "out.csv")]);
    expect(code).toBe(1);
    expect(stderr).toContain("none.csv: there is no such file or folder");
    expect(readFileSync(join(folder, "out.csv"), "utf8")).toBe("old");
  });

  it("an input column that is named like a result keeps its name, and the result gets another", async () => {
    const { output } = await batch("jobs,profit,hours,ROI_percentage\n15,350,8,7\n");
    expect(output?.split("\n")[0]).toMatch(/,ROI_percentage,.*,roi_roi_percentage,/);
  });
});

describe("lists as reps have them", () => {
  const LICENCES = "License No,Business Name,Classification\n1,Ace,C-36 Plumbing\n2,Bo,Class B Air Conditioning\n";

  it("--assume takes each trade's usual figures, and each row says which, and the trade", async () => {
    const { code, output, stderr } = await batch(`${LICENCES}3,Cy,Masonry\n4,Di,Other\n`, "--assume");
    const rows = parse(output ?? "", { columns: true }) as Record<string, string>[];
    expect(rows.map((row) => [row["counted_trade"], row["current_monthly_revenue"], row["assumed_figures"]])).toEqual([
      ["plumbing", "7000", "jobs, profit, hours"],
      ["hvac", "6750", "jobs, profit, hours"],
      ["other", "5250", "jobs, profit, hours"],
      ["other", "5250", "jobs, profit, hours"],
    ]);
    expect(code).toBe(0);
    expect(stderr).toContain("in.csv: 1 row has no known trade (Masonry): counted as Other\n");
    expect(stderr).toContain("4 rows with assumed figures: the column assumed_figures names them\n");
  });

  it("rows without a figure are counted, with the option that fills them", async () => {
    const gaps = "name,type,jobs,profit,hours\nAce,HVAC,n/a,410,10\nBo,HVAC,x,410,10\n";
    const hint = "1 row without a figure: --assume takes the usual ones of each trade\n";
    expect((await batch(gaps)).stderr).toContain(hint);
    expect((await batch(gaps, "--assume")).stderr).not.toContain(hint);
  });

  it("a column that holds something else is taken only if it is named; its bad cells are listed then", async () => {
    const open = "name,category,phone,hours,jobs,profit\nAce,Plumber,1,24 hours,15,350\nBo,Roofer,2,9 AM-5 PM,9,300\n";
    const { code, output, stderr } = await batch(open, "--assume");
    expect(stderr).toContain(
      '"hours" is not taken for admin hours: these are opening hours; --map hours="hours" takes it\n',
    );
    expect(output).toMatch(/Ace,.*,plumbing,hours\nBo,.*,roofing,hours\n$/);
    expect(code).toBe(0);
    expect(await batch(open, "--assume", "--map", "hours=hours")).toMatchObject({
      code: 3,
      errors: expect.stringContaining("\n3,hours,"),
    });
    const left = await batch("jobs,profit,hours\n15,350,8\n", "--map", "hours=-", "--hours", "5");
    expect(left.output).toMatch(/,15,hours\n$|,hours\n$/);
  });

  it("all questions come at once, then one command line with the answers; nothing is written", async () => {
    const folder = testFolder();
    const list = join(folder, "Rep's list.csv");
    writeFileSync(list, "Company,Profit,Profit,Hours\nAce,350,400,50\nBo,350,400,60\n");
    const args = ["batch", list, "-o", join(folder, "out.csv")];
    for (const isTTY of [true, false]) {
      const { code, stderr, stdout } = await runProgram(args, { isTTY });
      expect({ code, stdout, files: readdirSync(folder) }).toEqual({ code: 2, stdout: "", files: ["Rep's list.csv"] });
      expect(stderr.replaceAll(`${folder}/`, "")).toBe(
        [
          "roi-quote: Rep's list.csv leaves 4 questions open; nothing is written",
          '  the profit per job may be in "Profit" or "Profit (2)": they differ in 2 of 2 rows',
          "    --map profit=Profit (proposed), or --map 'profit=Profit (2)'",
          '  "Hours" may not be admin hours: 2 of 2 values are rather those of a working week, such as 50',
          "    --map hours=- --assume (proposed), or --map hours=Hours",
          "  Rep's list.csv has no column jobs; its columns are: Company, Profit, Profit (2), Hours",
          "    --assume (proposed), or --map jobs=...",
          "  Rep's list.csv has no column with the trade, whose usual figures --assume takes",
          "    --type other (proposed), or --map type=...",
          "As proposed:",
          "  roi-quote batch 'Rep'\\''s list.csv' -o out.csv --map profit=Profit --map hours=- --assume --type other\n",
        ].join("\n"),
      );
      const [command = ""] = /(?<=^ {2}roi-quote ).*$/m.exec(stderr) ?? [];
      expect((await runInShell(command, folder)).code).toBe(0);
      rmSync(join(folder, "out.csv"));
    }
  });

  it.each([
    ["none", 3],
    ["1", 2],
  ])("--header %s is never doubted", async (row, customers) => {
    const names = "Outfit,Call\nAce,(559) 555-0101\nBo,(559) 555-0102\n";
    expect((await batch(names, "--assume", "--type", "hvac")).stderr).toContain(
      "--header 1 (proposed), or --header none",
    );
    const { code, output } = await batch(names, "--assume", "--type", "hvac", "--header", row, "--map", "name=-");
    expect([code, output?.match(/,hvac,/g)]).toEqual([0, Array(customers).fill(",hvac,")]);
    expect((await batch(names, "--header", "first")).stderr).toContain(
      "--header must be the number of a row, from 1, or none",
    );
  });

  it("an errors file is judged anew, and a line says that the results are the corrected rows alone", async () => {
    const first = await batch("Company,Trade,City\nAce,HVAC,Fresno\nBo,HVAC,Clovis\n,HVAC,Selma\n", "--assume");
    expect(first.errors).toContain('\n4,,"no customer, as a note",,HVAC,Selma\n');
    const folder = testFolder();
    writeFileSync(join(folder, "out.errors.csv"), (first.errors ?? "").replace(",,HVAC", ",Cy,HVAC"));
    writeFileSync(join(folder, "out.csv"), first.output ?? "");
    const args = ["batch", "out.errors.csv", "-o", "out.csv", "--errors", "-", "--assume"];
    const { code, stderr } = await runProgram(args, { cwd: folder });
    expect(code).toBe(0);
    expect(stderr).toContain("the results are those of the corrected rows alone: add them to the first ones\n");
    expect(stderr).toContain("out.csv held other rows, and is replaced\n");
  });

  it("jobs of all time are asked about", async () => {
    const { code, stderr } = await batch("Completed Jobs,profit,hours\n15,350,8\n");
    expect(stderr).toContain(
      '"Completed Jobs" is not taken for jobs a month: it may count all jobs that there ever were',
    );
    expect(code).toBe(2);
  });

  it("--discount is off each row's plan, --price is that of --plan, and both are in the figures", async () => {
    const plans = "jobs,profit,hours,plan\n15,350,8,elite\n15,350,8,pro\n";
    const nets = async (...options: string[]) =>
      (parse((await batch(plans, ...options)).output ?? "", { columns: true }) as Record<string, string>[]).map((row) =>
        Number(row["net_monthly_savings"]),
      );
    expect(await nets("--discount", "10%")).toEqual([1547.7, 1072.7]);
    expect(await nets("--price", "450")).toEqual([1545, 1043]);
    expect(await nets("--discount", "$50", "--plan", "pro")).toEqual([1498, 1093]);
  });

  it("--jobs, --profit and --hours are for all rows, and --type for a list without a trade", async () => {
    const names = "Company\nAce\n";
    expect((await batch(names, "--assume")).stderr).toContain("has no column with the trade, whose usual figures");
    const { output } = await batch(names, "--assume", "--type", "roofing", "--jobs", "10");
    const [row] = parse(output ?? "", { columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({ current_monthly_revenue: "8500", assumed_figures: "jobs, profit, hours" });
    const given = await batch("Company,Jobs\nAce,12\n", "--profit", "400", "--hours", "5");
    expect(given.output).toContain("\nAce,12,elite,4800,");
    expect(given.output).toMatch(/,"profit, hours"\n$/);
  });
});

describe("roi-quote batch where a person reads it", () => {
  /** Rows in four pieces, one a second. */
  async function* slowRows() {
    yield Buffer.from(`jobs,profit,hours\n${"15,350,8\n".repeat(7_997)}`);
    for (let piece = 0; piece < 3; piece += 1) {
      vi.advanceTimersByTime(1_000);
      yield Buffer.from("15,350,8\n");
    }
  }

  it.each([
    ["shows the rows per second, and clears them", "xterm", /^\rESC\[K[\d,]+ rows, [\d,]+ rows\/s\r.*\rESC\[K8000 of/],
    ["shows no progress on a dumb terminal", "dumb", /^8000 of 8000 rows quoted\n$/],
  ])("%s", async (_, TERM, shown) => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { stderr } = await runProgram(["batch", "-"], { stdin: slowRows(), isTTY: true, env: { TERM } });
    expect(stderr.replaceAll("\u001B", "ESC")).toMatch(shown);
  });
});

it.each([
  [1000, 1500, 3000, "[############------------] 50%  1,500 rows, 500 rows/s"],
  [null, 1_500_000, 1000, "1,500,000 rows, 1,500,000 rows/s"],
])("showProgress of %s bytes has a bar where the size is known, and counts", (size, rows, elapsedMs, line) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const terminal = new PassThrough();
  const progress = showProgress(terminal, size);
  vi.advanceTimersByTime(elapsedMs);
  progress.update(500, rows);
  expect(String(terminal.read())).toBe(`\r\u001B[K${line}`);
});

/** Figures of columns that a person named are never doubted. */
const NAMED = ["jobs", "profit", "hours"].flatMap((column) => ["--map", `${column}=${column}`]);

describe("properties", () => {
  it("every figure of a batch is calculateRoi's", async () => {
    const rows = fc.sample(
      fc.tuple(fc.nat(200), fc.nat(20_000), fc.nat(168), fc.constantFrom<PlanId>("pro", "elite")),
      300,
    );
    const { output } = await batch(
      `jobs,profit,hours,plan\n${rows.map((row) => row.join(",")).join("\n")}\n`,
      ...NAMED,
    );
    const written = parse(output ?? "", { columns: true }) as Record<string, string>[];
    const expected = rows.map(([jobsPerMonth, avgJobProfit, adminHoursPerWeek, selectedPlan]) => {
      const results = calculateRoi({
        jobsPerMonth,
        avgJobProfit,
        adminHoursPerWeek,
        selectedPlan,
        businessType: "other",
      });
      return [results.netMonthlySavings, results.roiPercentage, results.paybackMonths || "no payback"].map(String);
    });
    expect(written.map((row) => [row["net_monthly_savings"], row["roi_percentage"], row["payback_months"]])).toEqual(
      expected,
    );
  });
});
