import { delimiterName, findDelimiter, type RowSource } from "@contractor-roi/quote-sheet";
import { UsageError } from "../usage-error.ts";
import { csvSource } from "./csv-source.ts";
import { createDecoder, encodingName } from "./decoder.ts";
import { detectEncoding, readMark } from "./detect-encoding.ts";
import type { Input } from "./input.ts";

/** What the user says of a file; null is found by looking at it. */
export type GivenFormat = {
  readonly encoding: string | null;
  readonly delimiter: string | null;
  /** The name or the number, from 1, of a workbook's sheet. */
  readonly sheet: string | null;
};

export type FoundFormat = {
  readonly source: RowSource;
  /** The delimiter of CSV output, that of the input if it had one. */
  readonly delimiter: string;
  /** What CSV output begins with: a byte order mark and a `sep=` line, if the input has them. */
  readonly start: string;
  /** Bytes; null where progress cannot be counted in them. */
  readonly size: number | null;
  /** How the file is read, in one line; empty for UTF-8 with commas, which is expected. */
  readonly remark: string;
};

const MARK = "\uFEFF";
const ZIP_START = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** Finds out what a file is: an Excel workbook, or CSV in some encoding with some delimiter. */
export async function findFormat(input: Input, given: GivenFormat): Promise<FoundFormat> {
  if ((await startOf(input)).subarray(0, ZIP_START.length).equals(ZIP_START)) return openSheet(input, given.sheet);
  if (given.sheet !== null) throw new UsageError(`--sheet is for Excel workbooks, and ${input.name} is none`);
  const found =
    given.encoding === null
      ? await detectEncoding(input)
      : { encoding: given.encoding, hasMark: (await readMark(input)) !== null };
  const start = createDecoder(input.name, found.encoding)(await startOf(input));
  const separation = findDelimiter(start, given.delimiter);
  // Without a mark Excel would read the output as Windows-1252.
  const mark = found.hasMark || found.encoding !== "utf-8" ? MARK : "";
  const parts: string[] = [];
  const options: string[] = [];
  if (given.encoding === null && found.encoding !== "utf-8") {
    const isDoubtful = "word" in found && found.word !== undefined;
    parts.push(`as ${encodingName(found.encoding)}${isDoubtful ? `, as in ${found.word}` : ""}`);
    if (isDoubtful) options.push("name its encoding with --encoding");
  }
  if (given.delimiter === null && separation.delimiter !== ",") {
    parts.push(`with ${delimiterName(separation.delimiter)} between its columns`);
    if (separation.sepLine === "") options.push("name what stands there with --delimiter");
  }
  return {
    source: csvSource(input.read(), createDecoder(input.name, found.encoding), separation),
    delimiter: separation.delimiter,
    start: mark + separation.sepLine,
    size: input.stats && Number(input.stats.size),
    remark: parts.join(", ") + (options.length === 0 ? "" : `: if that is wrong, ${options.join(" or ")}`),
  };
}

async function openSheet(input: Input, wanted: string | null): Promise<FoundFormat> {
  const { openWorkbook } = await import("@contractor-roi/quote-sheet/workbook");
  const chunks: Buffer[] = [];
  for await (const chunk of input.read()) chunks.push(chunk);
  const { source, sheet, sheets } = await openWorkbook(input.name, Buffer.concat(chunks), wanted);
  const choice = wanted === null && sheets > 1 ? `, the first of ${sheets}: another is read with --sheet` : "";
  return { source, delimiter: ",", start: MARK, size: null, remark: `as an Excel workbook, sheet "${sheet}"${choice}` };
}

async function startOf(input: Input): Promise<Buffer> {
  for await (const piece of input.look()) return piece;
  return Buffer.alloc(0);
}
