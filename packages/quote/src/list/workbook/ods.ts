import type { Cell, Sheet, SheetReader } from "../list-file.ts";
import { currencyCell, dateCell } from "./number-format.ts";
import { readXml, type XmlAttributes } from "./read-xml.ts";
import { refuseManyRows } from "./refuse-many-rows.ts";
import { sheetRows } from "./sheet-rows.ts";
import type { Zip } from "./zip.ts";

const CONTENT = "content.xml";

/** Reads the sheets of an OpenDocument workbook, in their order. All stand in one file. */
export async function openOds(zip: Zip): Promise<readonly Sheet[]> {
  await refuseManyRows(zip, CONTENT);
  const hiddenStyles = new Set<string>();
  const sheets: Sheet[] = [];
  let style = "";
  await readXml(zip, CONTENT, {
    open(element, attributes) {
      if (element === "style") style = attributes["style:name"] ?? "";
      if (element === "table-properties" && attributes["table:display"] === "false") hiddenStyles.add(style);
      if (element !== "table") return;
      const index = sheets.length;
      sheets.push({
        name: attributes["table:name"] ?? "",
        isHidden: hiddenStyles.has(attributes["table:style-name"] ?? ""),
        read: (reader) => readTable(zip, index, reader),
      });
    },
  });
  return sheets;
}

async function readTable(zip: Zip, wanted: number, reader: SheetReader): Promise<void> {
  const rows = sheetRows(zip.name, reader);
  let table = -1;
  let isPast = false;
  let line = 1;
  let row: XmlAttributes = {};
  let cells: { readonly column: number; readonly cell: Cell; readonly count: number }[] = [];
  let column = 0;
  let cell: XmlAttributes | null = null;
  let paragraphs: string[] = [];
  /** The elements that are open inside of a cell: what stands deeper than its paragraphs is a note or a picture. */
  let inside: string[] = [];
  await readXml(zip, CONTENT, {
    open(element, attributes) {
      if (element === "table") table += 1;
      if (table !== wanted || isPast) return;
      if (cell !== null) {
        inside.push(element);
        if (inside[0] !== "p") return;
        if (inside.length === 1) paragraphs.push("");
        if (element === "s") addText(" ".repeat(Math.min(Number(attributes["text:c"] ?? 1), 1_000)));
        if (element === "tab" || element === "line-break") addText(" ");
      } else if (element === "table-row") {
        row = attributes;
        cells = [];
        column = 0;
      } else if (element === "table-cell" || element === "covered-table-cell") {
        cell = attributes;
        paragraphs = [];
      }
    },
    text(piece) {
      if (cell !== null && inside[0] === "p") addText(piece);
    },
    close(element) {
      if (table !== wanted || isPast) return;
      if (cell !== null && inside.length > 0) inside.pop();
      else if (cell !== null) {
        const count = Number(cell["table:number-columns-repeated"] ?? 1);
        const value = readCell(cell, paragraphs.join("\n"));
        if (value !== null) cells.push({ column, cell: value, count });
        column += count;
        cell = null;
      } else if (element === "table-row") {
        const count = Number(row["table:number-rows-repeated"] ?? 1);
        if (cells.length > 0) for (let index = 0; index < count; index += 1) endRow(line + index);
        line += count;
      } else if (element === "table") isPast = true;
    },
    next: async () => (await rows.next()) && !isPast,
  });

  function addText(text: string): void {
    paragraphs.push((paragraphs.pop() ?? "") + text);
  }

  function endRow(at: number): void {
    for (const { column: first, cell: value, count } of cells)
      for (let index = 0; index < count; index += 1) rows.set(first + index, value);
    rows.end(at, /collapse|filter/.test(row["table:visibility"] ?? ""));
  }
}

function readCell(cell: XmlAttributes, text: string): Cell {
  if (cell["calcext:value-type"] === "error") return { kind: "error", text };
  const value = Number(cell["office:value"] ?? Number.NaN);
  switch (cell["office:value-type"]) {
    case "float":
      return Number(value.toPrecision(15));
    case "percentage":
      return { kind: "percent", text };
    case "currency": {
      const currency = cell["office:currency"] ?? "USD";
      return currency === "USD" ? Number(value.toPrecision(15)) : currencyCell(value, currency);
    }
    case "date": {
      const [day = "", time] = (cell["office:date-value"] ?? "").split("T");
      return dateCell(new Date(day), time === undefined ? 0 : Date.parse(`1970-01-01T${time.slice(0, 8)}Z`) / 1000);
    }
    case "time":
      return { kind: "time", text: text.replace(/^0(?=\d)/, "") };
    case "boolean":
      return cell["office:boolean-value"] === "true";
    default:
      if (text.trim() !== "") return text;
      return cell["table:formula"] !== undefined && cell["office:value-type"] === undefined
        ? { kind: "formula-without-value", text: "" }
        : null;
  }
}
