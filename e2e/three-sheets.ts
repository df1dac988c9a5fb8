import { writeXlsx, type CellValue, type WriteSheet } from "hucre";

/** A workbook as people keep it: a sheet that is no list, a title above the columns' names, hidden rows, a total. */
export async function threeSheets(): Promise<Buffer> {
  const march: CellValue[][] = [
    ["Prospects of March"],
    [],
    ["Customer", "Phone", "Jobs", "Avg Ticket", "Hours"],
    ["Ace", "303 555 0101", 22, 410, 10],
    ["Total Comfort HVAC", "303 555 0102", 41, 620, 14],
    ["Bo", "303 555 0103", 9, 300, 6],
    ["Cyd", "303 555 0104", "15%", 350, 8],
    ["Total", null, 72, 1680, 38],
  ];
  const sheets: WriteSheet[] = [
    { name: "Read me", rows: [["Ask Sam where these come from"]] },
    {
      name: "March",
      rows: march,
      rowDefs: new Map([[5, { hidden: true }]]),
    },
    {
      name: "April",
      rows: [
        ["Company", "Jobs", "Earned", "Hours"],
        ["Zed", 10, 300, 4],
        ["Yan", 12, 250, 5],
      ],
    },
  ];
  return Buffer.from(await writeXlsx({ sheets }));
}
