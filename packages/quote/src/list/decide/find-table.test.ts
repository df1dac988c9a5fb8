import { utils, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { findTable } from "./find-table.ts";
import type { GivenTable } from "../list-file.ts";
import { bytesSource } from "../list-source.ts";
import { openList } from "../open-list.ts";
import { makeOds } from "../../testing/make-workbook.ts";
import { readWorkbook } from "../workbook/read-workbook.ts";

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

  it("takes the row that a person names, and the one above where its names go on there", async () => {
    expect(await found(["Jobs,Profit,Hours", "15,350,8", "Jobs,Profit,Hours", "20,410,9"], 3)).toEqual([
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

  it("asks about the columns of the likeliest row where one is missing, and says how it counts", async () => {
    const { questions, proposed } = await tableOf(["Prospects,,,", "Name,Booked,Profit,Hours", ROW]);
    expect(questions.map(({ about, text }) => [about, text])).toEqual([
      ["jobs", "list.csv has no column jobs; its columns are: Name, Booked, Profit, Hours"],
      ["type", "list.csv has no column with the trade, whose usual figures --assume takes"],
    ]);
    expect(proposed.assume).toEqual({ usual: true, trade: "other" });
  });

  it("counts the evidence of a question in rows", async () => {
    const { questions } = await tableOf(["Name,Jobs,Profit,Hours", "Ace,22,182000,10", "Bo,15,240500,8"]);
    expect(questions[0]?.text).toBe(
      '"Profit" may not be the profit per job: 2 of 2 values are more than twenty times the usual, such as 182,000',
    );
  });

  it("refuses a column that is not there, or that is named for two things", async () => {
    const of = (map: GivenTable["map"]) => tableOf(["Name,Jobs,Profit,Hours", ROW], { map });
    await expect(of({ jobs: "Booked" })).rejects.toThrow(
      'list.csv has no column "Booked"; its columns are: Name, Jobs,',
    );
    await expect(of({ jobs: "Jobs", hours: "Jobs" })).rejects.toThrow('"Jobs" is named for both jobs and hours');
  });

  it("takes no hidden column before a visible one of the same name", async () => {
    const sheet = utils.aoa_to_sheet([
      ["Name", "Jobs", "Profit", "Profit", "Hours"],
      ["Ace", 22, 999, 410, 10],
    ]);
    sheet["!cols"] = [{}, {}, { hidden: true }];
    const cell = (text: string | number) =>
      `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
    const row = (values: readonly (string | number)[]) =>
      `<table:table-row>${values.map(cell).join("")}</table:table-row>`;
    const hidden = `<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>`;
    const rows = row(["Name", "Jobs", "Profit", "Profit", "Hours"]) + row(["Ace", 22, 999, 410, 10]);
    const files = [
      ...(["xlsx", "biff8"] as const).map((bookType) => write(utils.book_new(sheet, "A"), { type: "array", bookType })),
      makeOds(`<table:table table:name="A">${hidden}${rows}</table:table>`),
    ];
    for (const bytes of files) {
      const table = await findTable(await openList("list", bytesSource(new Uint8Array(bytes)), readWorkbook));
      expect([table.columns.profit, table.questions]).toEqual([3, []]);
    }
  });
});
