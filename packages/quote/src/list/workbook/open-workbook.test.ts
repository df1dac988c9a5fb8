import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { findTable } from "../find-table.ts";
import { bytesSource } from "../list-source.ts";
import { openList } from "../open-list.ts";
import { readList } from "../read-list.ts";

/** A file of an archive, with the length that the archive's directory claims for it. */
type File = { readonly name: string; readonly text: string; readonly claimed?: number };

/** @param isLarge whether the directory says lengths as those of archives of more than 4 GB, as some programs always do */
function zip(files: readonly File[], isLarge = false): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let start = 0;
  for (const { name, text, claimed = text.length } of files) {
    const packed = deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(isLarge ? 0xffffffff : packed.length, 20);
    entry.writeUInt32LE(isLarge ? 0xffffffff : claimed, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(start, 42);
    const large = Buffer.alloc(isLarge ? 20 : 0);
    if (isLarge) {
      entry.writeUInt16LE(large.length, 30);
      large.writeUInt16LE(1, 0);
      large.writeUInt16LE(16, 2);
      large.writeBigUInt64LE(BigInt(claimed), 4);
      large.writeBigUInt64LE(BigInt(packed.length), 12);
    }
    parts.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name), large);
    start += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const relation = (type: string, target: string) =>
  `<Relationships><Relationship Id="r1" Type="x/${type}" Target="${target}"/></Relationships>`;
const HEADER = `<row>${["Jobs", "Profit", "Hours"].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join("")}</row>`;

function xlsx(rows: string, claimed?: number, isLarge = false): Uint8Array {
  const text = `<worksheet><sheetData>${HEADER}${rows}</sheetData></worksheet>`;
  const files = [
    { name: "_rels/.rels", text: relation("officeDocument", "xl/workbook.xml") },
    { name: "xl/_rels/workbook.xml.rels", text: relation("worksheet", "sheet.xml") },
    { name: "xl/workbook.xml", text: '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>' },
    { name: "xl/sheet.xml", text, ...(claimed !== undefined && { claimed }) },
  ];
  return zip(files, isLarge);
}

function ods(rows: string): Uint8Array {
  const cells = ["Jobs", "Profit", "Hours"].map(
    (name) => `<table:table-cell><text:p>${name}</text:p></table:table-cell>`,
  );
  const table = `<table:table table:name="A"><table:table-row>${cells.join("")}</table:table-row>${rows}</table:table>`;
  return zip([{ name: "content.xml", text: `<office:document-content>${table}</office:document-content>` }]);
}

const odsCell = (attributes = "") => `<table:table-cell office:value-type="float" office:value="1"${attributes}/>`;

async function countRows(bytes: Uint8Array): Promise<number> {
  const file = await openList("list", bytesSource(bytes));
  let rows = 0;
  await readList(
    { table: await findTable(file), plan: "elite" },
    {
      prospect: () => void (rows += 1),
      bad: () => void (rows += 1),
      leftOut: () => {},
      broken: () => {},
      catchUp: () => Promise.resolve(),
    },
  );
  return rows;
}

describe("openWorkbook", () => {
  it.each([
    ["that says it unpacks to more than 200 MB", xlsx("", 200_000_001), "list unpacks to more than 200 MB"],
    ["that says it unpacks to terabytes", xlsx("", 2 ** 42, true), "list unpacks to more than 200 MB"],
    ["that unpacks to more than it says", xlsx("<row/>".repeat(100_000), 1_000), "it unpacks to more than it says"],
    ["with more rows than a sheet has", xlsx("<row/>".repeat(1_300_000)), "list has more than 1,048,576 rows"],
    ["with one text of megabytes", xlsx(`<row><c><v>${"1".repeat(3_000_000)}</v></c></row>`), "sheet.xml is damaged"],
    ["of elements in elements", xlsx("<a>".repeat(1_000)), "sheet.xml is damaged"],
    ["cut off", xlsx("").subarray(0, 200), "its archive is damaged"],
    [
      "with a cell in a far corner",
      xlsx('<row><c r="XFD2"><v>1</v></c></row>'.repeat(1_300)),
      "more than 1,000 columns",
    ],
    [
      "that repeats a row",
      ods(`<table:table-row table:number-rows-repeated="2000000000">${odsCell().repeat(3)}</table:table-row>`),
      "list has more than 1,048,576 rows",
    ],
    [
      "that repeats a cell",
      ods(`<table:table-row>${odsCell(' table:number-columns-repeated="2000000000"')}</table:table-row>`),
      "more than 1,000 columns",
    ],
  ])("refuses a workbook %s", async (_, bytes, message) => {
    await expect(countRows(bytes)).rejects.toThrow(message);
  });

  it.each([
    ["Excel", xlsx("<row/>".repeat(1_048_576))],
    ["OpenDocument", ods("<table:table-row/>".repeat(1_048_576))],
  ])("counts the rows of a workbook of %s before it reads one", async (_, bytes) => {
    await expect(openList("list", bytesSource(bytes))).rejects.toThrow("list has more than 1,048,576 rows");
  });

  it("counts the rows of each sheet alone", async () => {
    const other = `</table:table><table:table table:name="B">${"<table:table-row/>".repeat(600_000)}`;
    expect(await countRows(ods(`${"<table:table-row/>".repeat(600_000)}${other}`))).toBe(0);
  });

  it("reads a workbook whose directory has the lengths of large archives", async () => {
    expect(await countRows(xlsx('<row><c r="A2"><v>1</v></c></row>', undefined, true))).toBe(1);
  });

  it("reads a workbook that repeats blank rows and cells to the end of the sheet", async () => {
    const blank = '<table:table-cell table:number-columns-repeated="16384"/>';
    const rows = `<table:table-row>${odsCell().repeat(3)}${blank}</table:table-row><table:table-row table:number-rows-repeated="1048574">${blank}</table:table-row>`;
    expect(await countRows(ods(rows))).toBe(1);
  });
});
