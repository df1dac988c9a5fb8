import { utils, write } from "@e965/xlsx";

type Rows = (string | number | null)[][];

/** A workbook with sheets by their names. */
export function workbook(
  sheets: Readonly<Record<string, Rows>>,
  hidden: Readonly<Record<string, number>> = {},
): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows);
    const row = hidden[name];
    if (row !== undefined) sheet["!rows"] = Object.assign([], { [row - 1]: { hidden: true } });
    utils.book_append_sheet(book, sheet, name);
  }
  return Buffer.from(write(book, { type: "array", bookType: "xlsx" }));
}

/** A workbook as people keep it: a sheet that is no list, a title above the columns' names, hidden rows, a total. */
export function threeSheets(): Buffer {
  const march: Rows = [
    ["Prospects of March"],
    [],
    ["Customer", "Phone", "Jobs", "Avg Ticket", "Hours"],
    ["Ace", "303 555 0101", 22, 410, 10],
    ["Total Comfort HVAC", "303 555 0102", 41, 620, 14],
    ["Bo", "303 555 0103", 9, 300, 6],
    ["Cyd", "303 555 0104", "15%", 350, 8],
    ["Total", null, 72, 1680, 38],
  ];
  const april: Rows = [
    ["Company", "Jobs", "Earned", "Hours"],
    ["Zed", 10, 300, 4],
    ["Yan", 12, 250, 5],
  ];
  return workbook({ "Read me": [["Ask Sam where these come from"]], March: march, April: april }, { March: 6 });
}
