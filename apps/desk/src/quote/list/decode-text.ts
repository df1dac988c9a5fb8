import { SheetError } from "@contractor-roi/quote-sheet";

const UNDEFINED_IN_WINDOWS_1252 = /[\x81\x8D\x8F\x90\x9D]/;
const LINE_FEED = 0x0a;

export type DecodedText = {
  readonly text: string;
  /** How a file that is not UTF-8 was read; empty for UTF-8. */
  readonly remark: string;
};

/**
 * Decodes a CSV file as roi-quote does: as its byte order mark says, else as UTF-8 if all of it is valid, else as
 * Windows-1252, in which Excel for Windows writes its plain CSV.
 *
 * @throws {SheetError} for anything else: no character is ever replaced
 */
export function decodeText(name: string, bytes: Uint8Array): DecodedText {
  if (startsWith(bytes, 0xff, 0xfe)) return { text: decode("utf-16le", bytes), remark: "as UTF-16" };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: decode("utf-16be", bytes), remark: "as UTF-16" };
  if (bytes.includes(0))
    throw new SheetError(`${name} is no CSV file: save it as .xlsx or "CSV UTF-8" and choose it again`);
  if (isUtf8(bytes)) return { text: decode("utf-8", bytes), remark: "" };
  const text = decode("windows-1252", bytes);
  if (UNDEFINED_IN_WINDOWS_1252.test(text) || linesOf(bytes).some((line) => !isAscii(line) && isUtf8(line)))
    throw new SheetError(
      `${name} is in several encodings, or in an unusual one: save it as "CSV UTF-8" and choose it again`,
    );
  return { text, remark: "as Windows-1252" };
}

function startsWith(bytes: Uint8Array, first: number, second: number): boolean {
  return bytes[0] === first && bytes[1] === second;
}

function decode(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80);
}

function linesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, start) + 1 || bytes.length;
    lines.push(bytes.subarray(start, end));
    start = end;
  }
  return lines;
}
