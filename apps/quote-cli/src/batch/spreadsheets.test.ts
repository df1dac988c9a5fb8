import { appendFileSync, copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeEndlessOds } from "@contractor-roi/quote/testing";
import { read, utils, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { runProgram, testFolder } from "../testing/run-program.ts";
import { readWorkbookInProcess } from "../workbook-in-process.ts";

/** A batch of one of LibreOffice's lists. */
async function batchOfFixture(name: string, ...options: string[]) {
  const folder = testFolder();
  copyFileSync(join(import.meta.dirname, "../../../../packages/quote/fixtures/lists", name), join(folder, name));
  const ran = await runProgram(["batch", name, "-o", "out.csv", ...options], { cwd: folder });
  const errors = join(folder, "out.errors.csv");
  return { ...ran, folder, errors: existsSync(errors) ? readFileSync(errors, "utf8") : "" };
}

describe("roi-quote batch's formats", () => {
  it("a column that is named for two figures is refused", async () => {
    const folder = testFolder();
    writeFileSync(join(folder, "in.csv"), "n,jobs,profit,hours\n1,15,350,8\n");
    const args = ["batch", "in.csv", "--map", "jobs=n", "--map", "profit=n"];
    const { code, stderr, stdout } = await runProgram(args, { cwd: folder });
    expect(stderr).toContain('"n" is named for both jobs and profit\n');
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  it("takes facts that a file does not show from options, and says in one line what it found", async () => {
    const folder = testFolder();
    writeFileSync(join(folder, "in.csv"), "Aufträge;Gewinn;Stunden\n15;350,50;8\n");
    const args = ["batch", "in.csv", "--map", "jobs=aufträge", "--map", "profit=Gewinn", "--map", "hours=Stunden"];
    const { code, stdout, stderr } = await runProgram(args, { cwd: folder });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: "in.csv is read with semicolons between its columns\n1 of 1 row quoted\n",
    });
    expect(stdout).toMatch(/^Aufträge;Gewinn;Stunden;selected_plan;.*\n15;350,50;8;elite;5257.5;/);
    expect((await runProgram([...args, "--map", "size=x"], { cwd: folder })).stderr).toContain(
      '--map must name one of jobs, profit, hours, type, plan, name and a column of the file, such as jobs="Monthly Jobs", or - for none: "size=x"',
    );
  });

  it("--sheet names a sheet in any letter case, and one line says what was found in it", async () => {
    const { code, stderr } = await batchOfFixture("two-lists.xlsx", "--sheet", "april");
    const found = 'two-lists.xlsx: header in row 1; sheet "April"; customers in "Company"\n2 of 2 rows quoted\n';
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(found) });
  });

  it.each([
    [
      "everything.xlsx",
      'everything.xlsx: header in row 4; sheet "March", 2 of 3: --sheet picks another; customers in "Company"; ' +
        "2 hidden rows left out; row 10 sums others up and was left out",
      "3 of 6 rows quoted; 3 left out",
      [
        "6,,hidden in the spreadsheet,Peña",
        "8,,hidden in the spreadsheet,Total Comfort",
        "10,,a total or an average of other rows,Total,",
      ],
    ],
    [
      "subtotals.xlsx",
      "rows 4, 8 and 9 sum others up and were left out",
      "5 of 8 rows quoted; 3 left out",
      ["4,,a total", "8,,a total", "9,,a total"],
    ],
    [
      "time.ods",
      'sheet "Prospects"; customers in "Company"',
      "3 of 5 rows quoted; 2 could not be quoted",
      [
        "3,Jobs per month,C3: 8:30 is a time,Peña Roofing,roofing,8:30,",
        "5,Admin hours per week,E5: 36:00:00 is a time,",
      ],
    ],
  ])("each row of %s that is not quoted stands in the errors file with its reason", async (name, found, done, rows) => {
    const { code, stderr, errors } = await batchOfFixture(name);
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: expect.stringContaining(`${found}\n${done}, see out.errors.csv\n`),
    });
    expect(errors.split("\n").slice(1, -1)).toEqual(rows.map((start) => expect.stringContaining(start)));
  });

  it("totals and hidden rows stay out when the errors file is run again", async () => {
    const { folder } = await batchOfFixture("hidden-rows.xlsx");
    // More hours than a week has, as totals often have.
    appendFileSync(join(folder, "out.errors.csv"), "7,,a total or an average of other rows,Total,,118,2455.5,425,\n");
    const again = await runProgram(["batch", "out.errors.csv"], { cwd: folder });
    expect(again).toMatchObject({ code: 3, stderr: expect.stringContaining("0 of 3 rows quoted; 3 left out\n") });
  });

  it("an Excel workbook becomes a workbook: figures as numbers with formats, texts as they were", async () => {
    const folder = testFolder();
    const day = { t: "n", v: 46_024, z: "yyyy-mm-dd" };
    const sheet = utils.aoa_to_sheet([
      ["Name", "Phone", "Since", "Jobs", "Profit", "Hours"],
      ["=1+1", "0155512345", day, 15, "$350.00", 8],
      ["Bee", "", null, day, 350, 8],
    ]);
    writeFileSync(join(folder, "in.xlsx"), write(utils.book_new(sheet, "List"), { type: "buffer", bookType: "xlsx" }));
    const { code, stderr } = await runProgram(["batch", "in.xlsx", "-o", "out.xlsx"], { cwd: folder });
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: expect.stringContaining(
        'in.xlsx: header in row 1; sheet "List"\n1 of 2 rows quoted; 1 could not be quoted, see out.errors.csv\n',
      ),
    });
    const written = read(readFileSync(join(folder, "out.xlsx")), { dense: true, cellNF: true }).Sheets["Quotes"];
    const cells = written?.["!data"]?.[1] ?? [];
    const results = ["elite", 5250, 3, 1050, 21, 1498, 17976, 201, 0.3];
    expect(cells.map(({ v }) => v)).toEqual(["=1+1", "0155512345", 46_024, 15, 350, 8, ...results]);
    expect(cells.map(({ t }) => t).slice(0, 3)).toEqual(["s", "s", "n"]);
    expect([2, 4, 11, 13].map((column) => cells[column]?.z)).toEqual(["yyyy-mm-dd", "$#,##0.00", "$#,##0.00", '0"%"']);
    expect(written?.["!data"]?.[0]?.[13]?.v).toBe("roi_percentage");
    expect(readFileSync(join(folder, "out.errors.csv"), "utf8")).toMatch(
      /^\uFEFFerror_line,.*,Name,Phone,Since,Jobs,Profit,Hours\n3,Jobs,".*",Bee,,,2026-01-02,350,8\n$/,
    );
  });

  it("CSV becomes a workbook by the output's name, also from a pipe", async () => {
    const folder = testFolder();
    const stdin = "Name,Jobs,Profit,Hours\nAce,15,350,8\n";
    expect(await runProgram(["batch", "-o", "out.xlsx"], { stdin, cwd: folder })).toMatchObject({ code: 0 });
    const sheet = read(readFileSync(join(folder, "out.xlsx")), { dense: true }).Sheets["Quotes"];
    expect(sheet?.["!data"]?.[1]?.slice(0, 5).map(({ v }) => v)).toEqual(["Ace", 15, 350, 8, "elite"]);
  });

  it.each([
    ["memory", { memoryMb: 70, timeMs: 60_000 }, "70 MB of memory and 60 seconds"],
    ["time", { memoryMb: 1_000, timeMs: 50 }, "1,000 MB of memory and 0.05 seconds"],
  ])("the reading of a small file that takes gigabytes ends at its limit of %s", async (_, limits, named) => {
    const bytes = makeEndlessOds();
    expect(bytes.length).toBeLessThan(2_000);
    expect(await readWorkbookInProcess(bytes, limits)).toEqual({
      refusal: `cannot be read within ${named}: save the list itself as CSV ("CSV UTF-8")`,
    });
  });

  it("more rows than a workbook may have are refused, with CSV as the way, and nothing is written", async () => {
    const folder = testFolder();
    writeFileSync(join(folder, "in.csv"), `Name,Jobs,Profit,Hours\n${"Ace,15,350,8\n".repeat(50_001)}`);
    const { code, stderr } = await runProgram(["batch", "in.csv", "-o", "out.xlsx"], { cwd: folder });
    expect(stderr).toContain("a workbook is written with at most 50,000 rows: name a file that ends in .csv with -o");
    expect({ code, files: readdirSync(folder) }).toEqual({ code: 2, files: ["in.csv"] });
  });
});
