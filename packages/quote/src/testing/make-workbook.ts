import { deflateRawSync } from "node:zlib";

/** A file of an archive, with the length that the archive's directory claims for it. */
type ArchiveFile = { readonly name: string; readonly content: string | Uint8Array; readonly claimed?: number };

/** Writes a ZIP archive. @param isLarge whether lengths stand in extra fields, as in archives of more than 4 GB */
export function makeZip(files: readonly ArchiveFile[], isLarge = false): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let start = 0;
  for (const { name, content, claimed } of files) {
    const bytes = Buffer.from(content as string);
    const size = claimed ?? bytes.length;
    const packed = deflateRawSync(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(Math.min(size, 0xffffffff), 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(isLarge ? 0xffffffff : packed.length, 20);
    entry.writeUInt32LE(isLarge ? 0xffffffff : size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(start, 42);
    const large = Buffer.alloc(isLarge ? 20 : 0);
    if (isLarge) {
      entry.writeUInt16LE(large.length, 30);
      large.writeUInt16LE(1, 0);
      large.writeUInt16LE(16, 2);
      large.writeBigUInt64LE(BigInt(size), 4);
      large.writeBigUInt64LE(BigInt(packed.length), 12);
    }
    parts.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name), large);
    start += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...parts, listed, end]);
}

/** Parts of an Excel workbook with one sheet, "A"; whatever is not given is as plain as it can be. */
type XlsxParts = {
  /** `<row>` elements. */
  readonly rows: string;
  /** `<si>` elements. */
  readonly texts?: string;
  /** Number formats of the cell styles 1, 2 and so on. */
  readonly formats?: readonly string[];
  /** Numbers of Excel's own formats, of the cell styles behind those. */
  readonly formatIds?: readonly number[];
  readonly isFrom1904?: boolean;
  readonly claimed?: number;
  readonly isLarge?: boolean;
  /** Changes how each part is named and encoded. */
  readonly encode?: (name: string, text: string) => readonly [name: string, content: string | Uint8Array];
};

/** Writes an OpenDocument file from the XML of its tables. */
export function makeOds(tables: string): Uint8Array {
  const names = ["office", "table", "text"].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  );
  const xml = (root: string, inside = "") =>
    `<?xml version="1.0"?><office:document-${root} ${names.join(" ")}>${inside}</office:document-${root}>`;
  const body = `<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body>`;
  return makeZip([
    { name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet" },
    { name: "META-INF/manifest.xml", content: "<manifest/>" },
    { name: "styles.xml", content: xml("styles") },
    { name: "content.xml", content: xml("content", body) },
  ]);
}

/** Writes an OpenDocument file of 1 kB whose cells repeat a thousand million times. */
export function makeEndlessOds(): Uint8Array {
  const cell = `<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="1024"><text:p>1</text:p></table:table-cell>`;
  const rows = `<table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row>`;
  return makeOds(`<table:table table:name="A">${rows}</table:table>`);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Writes an Excel workbook from the XML of its cells, so that a test says each byte that a reader meets. */
export function makeXlsx({
  rows,
  texts = "",
  formats = [],
  formatIds = [],
  isFrom1904 = false,
  claimed,
  isLarge,
  encode = (name, text) => [name, text],
}: XlsxParts): Uint8Array {
  const ids = [...formats.map((_, index) => 164 + index), ...formatIds];
  const codes = formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escape(code)}"/>`);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${TYPE}.${type}+xml"/>`;
  const parts: readonly (readonly [name: string, text: string])[] = [
    [
      "[Content_Types].xml",
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("xl/workbook.xml", "sheet.main")}${part("xl/worksheets/sheet1.xml", "worksheet")}${part("xl/sharedStrings.xml", "sharedStrings")}${part("xl/styles.xml", "styles")}</Types>`,
    ],
    [
      "_rels/.rels",
      `<Relationships xmlns="${PACKAGE}/relationships">${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${PACKAGE}/relationships">${relation("r1", "worksheet", "worksheets/sheet1.xml")}${relation("r2", "sharedStrings", "sharedStrings.xml")}${relation("r3", "styles", "styles.xml")}</Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${isFrom1904 ? ' date1904="1"' : ""}/><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ],
    ["xl/sharedStrings.xml", `<sst xmlns="${MAIN}">${texts}</sst>`],
    [
      "xl/styles.xml",
      `<styleSheet xmlns="${MAIN}"><numFmts count="${codes.length}">${codes.join("")}</numFmts><cellXfs count="${ids.length + 1}"><xf numFmtId="0"/>${ids.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`,
    ],
  ];
  const sheet = `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
  const encoded = parts.map(([name, text]) => encode(name, XML + text));
  const [sheetName, sheetContent] = encode("xl/worksheets/sheet1.xml", XML + sheet);
  return makeZip(
    [
      ...encoded.map(([name, content]) => ({ name, content })),
      { name: sheetName, content: sheetContent, ...(claimed !== undefined && { claimed }) },
    ],
    isLarge,
  );
}

/** A cell with an inline text. */
function textCell(text: string): string {
  return `<c t="inlineStr"><is><t>${escape(text)}</t></is></c>`;
}

/** A row of inline texts and numbers. */
export function row(...values: readonly (string | number)[]): string {
  return `<row>${values.map((value) => (typeof value === "number" ? `<c><v>${value}</v></c>` : textCell(value))).join("")}</row>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
