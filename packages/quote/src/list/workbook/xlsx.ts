import type { Cell, Sheet, SheetReader } from "../list-file.ts";
import { numberCell, readNumberFormat, type Shown } from "./number-format.ts";
import { readXml, type XmlAttributes } from "./read-xml.ts";
import { refuseManyRows } from "./refuse-many-rows.ts";
import { sheetRows } from "./sheet-rows.ts";
import { broken, MOST_UNPACKED, tooLarge, type Zip } from "./zip.ts";

/** What the cells of all sheets refer to. */
type Shared = {
  readonly texts: readonly string[];
  /** By a cell's style. */
  readonly formats: readonly Shown[];
  readonly isFrom1904: boolean;
};

/** What a text takes in memory beside its characters, about. */
const TEXT_LENGTH = 56;
const WITHOUT_VALUE: Cell = { kind: "formula-without-value", text: "" };

/** Reads the sheets of an Excel workbook, in their order. */
export async function openXlsx(zip: Zip): Promise<readonly Sheet[]> {
  const workbook = await findWorkbook(zip);
  const targets = await readRelations(zip, workbook);
  const found: { readonly name: string; readonly isHidden: boolean; readonly file: string }[] = [];
  let isFrom1904 = false;
  await readXml(zip, workbook, {
    open(element, attributes) {
      if (element === "workbookPr") isFrom1904 = isTrue(attributes["date1904"]);
      if (element !== "sheet") return;
      const id = Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";
      const relation = targets.find((target) => target.id === id);
      // Charts are sheets too, without cells.
      if (relation?.type !== "worksheet") return;
      const isHidden = /hidden/i.test(attributes["state"] ?? "");
      found.push({ name: attributes["name"] ?? "", isHidden, file: relation.file });
    },
  });
  for (const { file } of found) await refuseManyRows(zip, file);
  const fileOf = (type: string) => targets.find((target) => target.type === type && zip.has(target.file))?.file;
  let shared: Promise<Shared> | null = null;
  const readShared = async (): Promise<Shared> => ({
    texts: await readTexts(zip, fileOf("sharedStrings")),
    formats: await readFormats(zip, fileOf("styles")),
    isFrom1904,
  });
  return found.map(({ name, isHidden, file }) => ({
    name,
    isHidden,
    read: async (reader) => readSheet(zip, file, await (shared ??= readShared()), reader),
  }));
}

async function findWorkbook(zip: Zip): Promise<string> {
  const relation = (await readRelations(zip, "")).find(({ type }) => type === "officeDocument");
  if (relation === undefined) throw broken(zip.name, "it has no sheets");
  return relation.file;
}

type Relation = { readonly id: string; readonly type: string; readonly file: string };

/** The files that a file refers to. Types end alike in all editions of the format. */
async function readRelations(zip: Zip, file: string): Promise<readonly Relation[]> {
  const [, folder = "", name = ""] = /^(.*\/)?([^/]*)$/.exec(file) ?? [];
  const relations: Relation[] = [];
  await readXml(zip, `${folder}_rels/${name}.rels`, {
    open(element, { Id = "", Type = "", Target = "" }) {
      if (element !== "Relationship") return;
      const path = new URL(Target, `file:///${folder}`).pathname.slice(1);
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), file: decodeURIComponent(path) });
    },
  });
  return relations;
}

/** The texts that cells share. What is written above a text for its pronunciation is no part of it. */
async function readTexts(zip: Zip, file: string | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  if (file === undefined) return texts;
  let length = 0;
  let text = "";
  let isText = false;
  let isPronunciation = false;
  await readXml(zip, file, {
    open(element) {
      if (element === "si") text = "";
      isText = element === "t" && !isPronunciation;
      if (element === "rPh") isPronunciation = true;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(element) {
      isText = false;
      if (element === "rPh") isPronunciation = false;
      if (element !== "si") return;
      texts.push(plainText(text));
      length += text.length + TEXT_LENGTH;
      if (length > MOST_UNPACKED) throw tooLarge(zip.name);
    },
  });
  return texts;
}

async function readFormats(zip: Zip, file: string | undefined): Promise<readonly Shown[]> {
  const formats: Shown[] = [];
  if (file === undefined) return formats;
  const codes = new Map<number, string>();
  let isCellStyle = false;
  await readXml(zip, file, {
    open(element, attributes) {
      const id = Number(attributes["numFmtId"] ?? 0);
      if (element === "numFmt") codes.set(id, attributes["formatCode"] ?? "");
      if (element === "cellXfs") isCellStyle = true;
      if (element === "xf" && isCellStyle) formats.push(readNumberFormat(id, codes.get(id)));
    },
    close(element) {
      if (element === "cellXfs") isCellStyle = false;
    },
  });
  return formats;
}

function readSheet(zip: Zip, file: string, shared: Shared, reader: SheetReader): Promise<void> {
  const rows = sheetRows(zip.name, reader);
  let line = 0;
  let column = -1;
  let isHidden = false;
  let cell: XmlAttributes = {};
  let value = "";
  let hasFormula = false;
  let hasValue = false;
  let isValue = false;
  return readXml(zip, file, {
    open(element, attributes) {
      isValue = element === "v" || element === "t";
      if (isValue) hasValue = true;
      if (element === "c") {
        cell = attributes;
        column = attributes["r"] === undefined ? column + 1 : columnOf(attributes["r"]);
        value = "";
        hasFormula = false;
        hasValue = false;
      } else if (element === "f") hasFormula = true;
      else if (element === "row") {
        line = Number(attributes["r"] ?? line + 1);
        column = -1;
        isHidden = isTrue(attributes["hidden"]);
      }
    },
    text(piece) {
      if (isValue) value += piece;
    },
    close(element) {
      isValue = false;
      if (element === "c") rows.set(column, readCell(cell, hasValue ? value : null, hasFormula, shared));
      else if (element === "row") rows.end(line, isHidden);
    },
    next: () => rows.next(),
  });
}

/** @param value null if none is stored */
function readCell(cell: XmlAttributes, value: string | null, hasFormula: boolean, shared: Shared): Cell {
  const type = cell["t"] ?? "n";
  if (value === null || (value === "" && type === "n")) return hasFormula ? WITHOUT_VALUE : null;
  if (type === "s") return textCell(shared.texts[Number(value)] ?? "");
  if (type === "str" || type === "inlineStr") return textCell(plainText(value));
  if (type === "e") return { kind: "error", text: value };
  if (type === "b") return value === "1";
  const format = shared.formats[Number(cell["s"] ?? 0)] ?? { kind: "number" };
  if (type === "d") return numberCell(Date.parse(`${value}Z`) / 86_400_000 + 25_569, format, false);
  return numberCell(Number(value), format, shared.isFrom1904);
}

function textCell(text: string): Cell {
  return text.trim() === "" ? null : text;
}

/** Excel writes control characters as `_x000D_`. */
function plainText(text: string): string {
  return text.includes("_x")
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** The column of a cell's address, from 0: that of "C7" is 2. */
function columnOf(address: string): number {
  let column = 0;
  for (let index = 0; index < address.length; index += 1) {
    const letter = address.charCodeAt(index) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

function isTrue(attribute: string | undefined): boolean {
  return attribute === "1" || attribute === "true";
}
