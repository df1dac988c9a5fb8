import { utils, write } from "@e965/xlsx";
import { withAnswer } from "@contractor-roi/quote/list";
import { readWorkbook } from "@contractor-roi/quote/workbook";
import { describe, expect, it } from "vitest";
import { chooseColumn, describeChoice, findColumnProblems, lacksFigures, openQuestions } from "./column-choice.ts";
import { findProspects, openProspects, readProspects } from "./read-prospects.ts";

const HEADER = "Customer;Monthly Jobs;Avg Ticket;Admin hrs;Trade";

/** A workbook of sheets by their names. */
function workbook(sheets: Readonly<Record<string, (string | number)[][]>>): Uint8Array {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx" }));
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("openProspects", () => {
  it("reads a CSV file as roi-quote does", async () => {
    const list = await openProspects(
      "list.csv",
      bytesOf(`${HEADER}\r\nAce;22;$410;10;HVAC\r\n;;;;\r\nBo;15;350;8;\r\n`),
    );
    expect(list.file.remark).toBe("with semicolons between its columns");
    expect(list.prospects).toEqual([
      {
        line: 2,
        customer: "Ace",
        draft: {
          customer: "Ace",
          jobsText: "22",
          profitText: "410",
          hoursText: "10",
          trade: "hvac",
          plan: "elite",
          origins: {},
        },
        figures: "22 jobs, $410, 10 h",
        problems: [],
        otherTrade: null,
      },
      expect.objectContaining({ line: 4, customer: "Bo", problems: [] }),
    ]);
  });

  it("says a row's figures as a person writes them", async () => {
    const { prospects } = await openProspects("list.csv", bytesOf(`${HEADER}\nAce;1;410.5;1;Roofing\n`));
    expect(prospects).toMatchObject([{ figures: "1 job, $410.50, 1 h" }]);
  });

  it("keeps the texts of a row with problems, to be corrected in the quote", async () => {
    const { prospects } = await openProspects("list.csv", bytesOf(`${HEADER}\nAce;22;1.200;;HVAC\n`));
    expect(prospects?.[0]?.draft).toMatchObject({ jobsText: "22", profitText: "1.200", hoursText: "", trade: "hvac" });
    // No example of the desk's.
    expect(prospects?.[0]?.draft.origins).toEqual({});
    expect(prospects?.[0]?.problems).toEqual([
      "Avg Ticket: may mean 1,200 or 1.2: write it in one way only (it is “1.200”)",
      "Admin hrs: must be a number from 0 to 1,000,000,000, such as 410, 1,250 or $99.50 (it is empty)",
    ]);
  });

  it("names the line of a row that is broken CSV", async () => {
    const { prospects } = await openProspects(
      "list.csv",
      bytesOf('jobs,profit,hours\n15,350,8\n"1"5,350,8\n20,350,8\n'),
    );
    expect(prospects?.map(({ line, problems }) => [line, problems])).toEqual([
      [2, []],
      [3, ["text follows the quote that ends a field"]],
      [4, []],
    ]);
  });

  it("reads a workbook, where a number is one whatever its text may mean", async () => {
    const rows = [
      ["Business Name", "Jobs / Month", "Profit", "Hours"],
      ["Ace", 22, 350.125, 10],
    ];
    const list = await openProspects("list.xlsx", workbook({ Leads: rows }), readWorkbook);
    expect(list.prospects).toMatchObject([
      { line: 2, customer: "Ace", draft: { profitText: "350.1250" }, problems: [] },
    ]);
  });

  it("takes no trade for another one", async () => {
    const { prospects } = await openProspects(
      "list.csv",
      bytesOf("Name,Jobs,Profit,Hours,Trade\nAce,40,1250,9,Florist\n"),
    );
    expect(prospects?.[0]).toMatchObject({ draft: { trade: "other" }, problems: [], otherTrade: "Florist" });
  });

  it("reads no row before the columns are chosen, each for one thing only", async () => {
    const list = await openProspects("list.csv", bytesOf("Name,Booked,profit,hours,Fax\nAce,15,350,8,1\n"));
    expect(list.prospects).toEqual([]);
    expect(list.table.unknown).toEqual(["Booked", "Fax"]);
    expect(findColumnProblems(list.table)).toEqual({ jobs: "Choose the column that holds it." });
    const twice = await findProspects(list.file, chooseColumn({ map: { profit: "profit" } }, "jobs", "profit"));
    expect(findColumnProblems(twice.table)).toEqual({ profit: "Choose the column that holds it." });
    const chosen = await findProspects(list.file, chooseColumn(list.given, "jobs", "Booked"));
    expect(chosen.table.unknown).toEqual(["Fax"]);
    expect((await readProspects(chosen)).prospects).toMatchObject([{ draft: { jobsText: "15" } }]);
  });

  it("reads no row before a question is answered, and doubts no answer", async () => {
    const list = await openProspects("list.csv", bytesOf(`${HEADER}\nAce;22;182000;10;HVAC\n`));
    const [question, ...others] = openQuestions(list.table);
    expect([list.prospects, question?.choices.map(describeChoice), others]).toEqual([[], ["None", "Avg Ticket"], []]);
    const taken = await findProspects(list.file, withAnswer(list.given, question?.choices[1] ?? {}));
    expect((await readProspects(taken)).prospects).toMatchObject([{ draft: { profitText: "182000" }, problems: [] }]);
  });

  it("quotes a list without figures with the usual ones of each trade, and says which", async () => {
    const licences = "License No,Business Name,Classification\n1,Ace,C-36 Plumbing\n2,Bo,Masonry\n";
    const list = await openProspects("list.csv", bytesOf(licences));
    expect(list.prospects).toEqual([]);
    expect(lacksFigures(list.table)).toBe(true);
    const assumed = await readProspects({ ...list, assume: { usual: true, trade: "other" } });
    expect(assumed.prospects).toMatchObject([
      {
        customer: "Ace",
        figures: "20 jobs, $350, 8 h (assumed for Plumbing: jobs, profit, hours)",
        draft: { jobsText: "20", trade: "plumbing", origins: { jobs: "usual", profit: "usual", hours: "usual" } },
      },
      { customer: "Bo", draft: { trade: "other" } },
    ]);
  });

  it("fills the gaps of a list with usual figures, if the rep wants them", async () => {
    const list = await openProspects("list.csv", bytesOf(`${HEADER}\nAce;22;n/a;;Plumber\n`));
    expect([list.hasGaps, lacksFigures(list.table)]).toEqual([true, false]);
    const filled = await readProspects({ ...list, assume: { usual: true, trade: "other" } });
    expect(filled).toMatchObject({
      hasGaps: true,
      prospects: [{ figures: expect.stringMatching(/^22 jobs, \$350, 8 h/) }],
    });
    expect((await openProspects("list.csv", bytesOf(`${HEADER}\nAce;x;1;1;Plumber\n`))).hasGaps).toBe(false);
  });

  it("tells columns of the same name apart", async () => {
    const list = await openProspects("list.csv", bytesOf("Name,Jobs,Jobs,profit,hours\nAce,15,20,350,8\n"));
    expect(openQuestions(list.table)[0]?.choices.map(describeChoice)).toEqual(["Jobs", "Jobs (2)"]);
    const { prospects } = await readProspects(await findProspects(list.file, chooseColumn({}, "jobs", "Jobs (2)")));
    expect(prospects).toMatchObject([{ draft: { jobsText: "20" } }]);
  });

  it("reads another sheet, with its columns' names in the row that was chosen", async () => {
    const april = [["List of April"], ["Company", "Jobs", "Profit", "Hours"], ["Zed", 10, 300, 4]];
    const march = [
      ["Company", "Jobs", "Profit", "Hours"],
      ["Ace", 22, 350, 10],
    ];
    const { file } = await openProspects("list.xlsx", workbook({ March: march, April: april }), readWorkbook);
    const list = await readProspects(await findProspects(file, { sheet: "April", headerRow: 2 }));
    expect(list.prospects).toMatchObject([{ line: 3, customer: "Zed", problems: [] }]);
  });
});
