import { writeXlsx } from "hucre";
import { describe, expect, it } from "vitest";
import { readProspects } from "./read-prospects.ts";

const HEADER = "Customer;Monthly Jobs;Avg Ticket;Admin hrs;Trade";
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("readProspects", () => {
  it("reads a CSV file as roi-quote does, and says how", async () => {
    const list = await readProspects(
      "list.csv",
      bytesOf(`${HEADER}\r\nAce;22;$410;10;HVAC\r\n;;;;\r\nBo;15;350;8;\r\n`),
    );
    expect(list.remark).toBe("with semicolons between its columns");
    expect(list.prospects).toEqual([
      {
        line: 2,
        customer: "Ace",
        draft: { customer: "Ace", jobsText: "22", profitText: "410", hoursText: "10", trade: "hvac", plan: "elite" },
        problems: [],
      },
      expect.objectContaining({ line: 4, customer: "Bo", problems: [] }),
    ]);
  });

  it("keeps the texts of a row with problems, to be corrected in the quote", async () => {
    const { prospects } = await readProspects("list.csv", bytesOf(`${HEADER}\nAce;22;1.200;;HVAC\n`));
    expect(prospects[0]?.draft).toMatchObject({ jobsText: "22", profitText: "1.200", hoursText: "", trade: "hvac" });
    expect(prospects[0]?.problems).toEqual([
      "Avg Ticket: may mean 1,200 or 1.2: write it in one way only (it is “1.200”)",
      "Admin hrs: must be a number from 0 to 1,000,000,000, such as 410, 1,250 or $99.50 (it is empty)",
    ]);
  });

  it("names the line of a row that is broken CSV", async () => {
    const { prospects } = await readProspects(
      "list.csv",
      bytesOf('jobs,profit,hours\n15,350,8\n1"5,350,8\n20,350,8\n'),
    );
    expect(prospects.map(({ line, problems }) => [line, problems])).toEqual([
      [2, []],
      [3, ["a quote stands inside a field that does not start with one"]],
      [4, []],
    ]);
  });

  it("reads a workbook, where a number is one whatever its text may mean", async () => {
    const rows = [
      ["Business Name", "Jobs / Month", "Profit", "Hours"],
      ["Ace", 22, 350.125, 10],
    ];
    const list = await readProspects("list.xlsx", await writeXlsx({ sheets: [{ name: "Leads", rows }] }));
    expect(list.remark).toBe("sheet “Leads”");
    expect(list.prospects).toMatchObject([
      { line: 2, customer: "Ace", draft: { profitText: "350.1250" }, problems: [] },
    ]);
  });

  it.each([
    ["UTF-8 with a mark", [0xef, 0xbb, 0xbf, ...bytesOf("Name,jobs,profit,hours\nJosé,15,350,8")], "José", ""],
    [
      "Windows-1252",
      [...bytesOf("Name,jobs,profit,hours\nJos"), 0xe9, ...bytesOf(",15,350,8")],
      "José",
      "as Windows-1252",
    ],
  ])("reads %s", async (_what, bytes, customer, remark) => {
    expect(await readProspects("list.csv", Uint8Array.from(bytes))).toMatchObject({
      remark,
      prospects: [{ customer }],
    });
  });

  it.each([
    ["two encodings", [...bytesOf("Name,jobs,profit,hours\nJosé\nJos"), 0xe9, 0x0a], /several encodings/],
    ["an old workbook", [0xd0, 0xcf, 0x00, 0xe0], /save it as \.xlsx/],
    ["nothing", [], /is empty/],
    ["other columns", [...bytesOf("Name,Booked\nAce,15")], /no columns jobs, profit, hours/],
    ["a broken workbook", [0x50, 0x4b, 0x03, 0x04, 0x00], /cannot be read as an Excel workbook/],
  ])("refuses %s", async (_what, bytes, message) => {
    await expect(readProspects("list", Uint8Array.from(bytes))).rejects.toThrow(message);
  });

  it("takes the name of a column that was told", async () => {
    const file = bytesOf("Name,Booked,profit,hours\nAce,15,350,8");
    await expect(readProspects("list.csv", file)).rejects.toMatchObject({ column: "jobs" });
    await expect(readProspects("list.csv", file, { jobs: "Booked", profit: "booked" })).rejects.toMatchObject({
      column: "profit",
      message: '"Booked" is named for both jobs and profit',
    });
    const { prospects } = await readProspects("list.csv", file, { jobs: "Booked" });
    expect(prospects).toMatchObject([{ draft: { jobsText: "15" } }]);
  });

  it("takes no trade for another one", async () => {
    const csv = "Name,Jobs,Profit,Hours,Trade\nAce,40,1250,9,Electrician\n";
    const { prospects } = await readProspects("list.csv", new TextEncoder().encode(csv));
    expect(prospects[0]).toMatchObject({
      draft: { trade: "other" },
      problems: [expect.stringContaining("Electrician")],
    });
  });
});
