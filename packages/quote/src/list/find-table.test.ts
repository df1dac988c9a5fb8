import { utils, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { findTable } from "./find-table.ts";
import type { GivenTable } from "./list-file.ts";
import { bytesSource } from "./list-source.ts";
import { openList } from "./open-list.ts";
import { readWorkbook } from "./workbook/read-workbook.ts";

const ROW = "Ace,15,350,8";

async function tableOf(lines: readonly string[], given?: GivenTable) {
  return findTable(await openList("list.csv", bytesSource(Buffer.from(lines.join("\n"))), readWorkbook), given);
}

/** The header's row and how many rows it takes, and the names of the needed columns. */
async function found(lines: readonly string[], headerRow?: number) {
  const { headerRow: row, headerRows, columns } = await tableOf(lines, { headerRow });
  return [row, headerRows, ...[columns.jobs, columns.profit, columns.hours].map((index) => columns.names[index])];
}

describe("findTable", () => {
  it.each([
    ["in the first row", ["Name,Jobs,Profit,Hours", ROW], [1, 1, "Jobs", "Profit", "Hours"]],
    ["below titles", ["Jobs of March,,,", ",,,", "Name,Jobs,Profit,Hours", ROW], [3, 1, "Jobs", "Profit", "Hours"]],
    [
      "in two rows",
      [",Jobs,Profit,Hours", "Name,per month,per job,per week", ROW],
      [2, 2, "Jobs per month", "Profit per job", "Hours per week"],
    ],
    [
      "with units below it",
      ["Name,Jobs,Avg profit,Hours", ",,($),per week", ROW],
      [2, 2, "Jobs", "Avg profit ($)", "Hours per week"],
    ],
    [
      "in two rows, one name over two columns",
      ["Name,Admin hours,,Monthly,Profit", ",per week,notes,jobs,", "Ace,8,-,15,350"],
      [2, 2, "Monthly jobs", "Profit", "Admin hours per week"],
    ],
    ["below the names of groups", ["Who,Figures,,", "Name,Jobs,Profit,Hours", ROW], [2, 1, "Jobs", "Profit", "Hours"]],
    ["above a row without figures", ["Name,Jobs,Profit,Hours", "Bee,,,", ROW], [1, 1, "Jobs", "Profit", "Hours"]],
    [
      "above a row with other words",
      ["Name,Jobs,Profit,Hours", "Bee,n/a,many,-", ROW],
      [1, 1, "Jobs", "Profit", "Hours"],
    ],
    ["that stands twice", ["Name,Jobs,Profit,Hours", ROW, "Name,Jobs,Profit,Hours"], [1, 1, "Jobs", "Profit", "Hours"]],
  ])("finds a header %s", async (_, lines, expected) => {
    expect(await found(lines)).toEqual(expected);
  });

  it.each([
    [1, ["Plumber,Phone,City", "Ace,(559) 555-0101,Fresno"]],
    [1, ["Plumber,Phone,City", "Ace Plumbing,(559) 555-0101,Fresno"]],
    [0, ["Joe's Plumbing,unlisted,Fresno", "Ace,(559) 555-0101,Clovis"]],
    [0, ["Plumber,,Fresno", "Ace,(559) 555-0101,Clovis"]],
    [0, ["Plumber,unlisted,Fresno", "Ace,(559) 555-0101,Fresno"]],
    [0, ["Ace,Plumber,unlisted", "Bo,HVAC,(559) 555-0101"]],
    [0, ["Ace,Plumber", "Bo,Locksmith"]],
    [0, ["Ace,C-36,unlisted", "Bo,none,(559) 555-0101"]],
  ])("the header is row %i of %j: a trade over names, with all cells unlike those below (R9)", async (row, lines) => {
    expect((await tableOf(lines)).headerRow).toBe(row);
  });

  it("takes the row that a person names, and the one above where its names go on there", async () => {
    expect(await found(["Jobs,Profit,Hours", "1,2,3", "Jobs,Profit,Hours", "4,5,6"], 3)).toEqual([
      3,
      1,
      "Jobs",
      "Profit",
      "Hours",
    ]);
    await expect(found(["Jobs,Profit,Hours"], 7)).rejects.toThrow("row 7 of list.csv has no names of columns");
  });

  it.each(["2", "april"])(
    "takes the sheet %s, and names the sheets where there is none of that name",
    async (sheet) => {
      const rows = [
        ["Jobs", "Profit", "Hours"],
        [15, 350, 8],
      ];
      const book = utils.book_new(utils.aoa_to_sheet(rows), "March");
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "April");
      const bytes = new Uint8Array(write(book, { type: "array", bookType: "xlsx" }));
      const file = await openList("list.xlsx", bytesSource(bytes), readWorkbook);
      expect((await findTable(file, { sheet })).sheet.name).toBe("April");
      await expect(findTable(file, { sheet: "Leads" })).rejects.toThrow(
        'no sheet "Leads"; its sheets are: March, April',
      );
    },
  );

  it("names the columns of the likeliest row where one is missing", async () => {
    const lines = ["Prospects,,,", "Name,Booked,Profit,Hours", ROW];
    expect((await tableOf(lines)).problems).toEqual([
      { column: "jobs", message: "list.csv has no column jobs; its columns are: Name, Booked, Profit, Hours" },
    ]);
  });
});
