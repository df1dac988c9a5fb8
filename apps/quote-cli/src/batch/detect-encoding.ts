import { isAscii, isUtf8 } from "node:buffer";
import { UsageError } from "../usage-error.ts";
import { createDecoder } from "./decoder.ts";
import type { Input } from "./input.ts";

export type FoundEncoding = {
  readonly encoding: string;
  /** Whether the bytes begin with a byte order mark. */
  readonly hasMark: boolean;
  /** A word that another encoding would read differently, for the user to judge; absent where there is no doubt. */
  readonly word?: string;
};

const MARKS = [
  ["utf-8", Buffer.from([0xef, 0xbb, 0xbf])],
  ["utf-16le", Buffer.from([0xff, 0xfe])],
  ["utf-16be", Buffer.from([0xfe, 0xff])],
] as const;
const NOT_WINDOWS_1252 = /[\x81\x8D\x8F\x90\x9D]/;
const LINE_FEED = 0x0a;

/** Returns the encoding named by the byte order mark at the start of an input; null without one. */
export async function readMark(input: Input): Promise<string | null> {
  for await (const piece of input.look()) return markOf(piece);
  return null;
}

/**
 * Detects an input's encoding from its bytes: that of its byte order mark, else UTF-8 if all of it is valid, else
 * Windows-1252, in which Excel for Windows writes its plain CSV. Input that is mixed, or neither, is refused.
 *
 * @throws {UsageError} if it cannot be detected
 */
export async function detectEncoding(input: Input): Promise<FoundEncoding> {
  const { name } = input;
  const mark = await readMark(input);
  if (mark !== null) return { encoding: mark, hasMark: true };
  let utf8: Buffer | null = null;
  let other: Buffer | null = null;
  for await (const piece of input.look()) {
    if (piece.includes(0)) {
      throw new UsageError(
        `${name} holds NUL bytes, as UTF-16 without a byte order mark and old Excel workbooks (.xls) do: ` +
          `save it as .xlsx or "CSV UTF-8", or name its encoding with --encoding, such as utf-16le`,
      );
    }
    if (isAscii(piece) || (utf8 !== null && isUtf8(piece))) continue;
    for (const line of linesOf(piece)) {
      if (isAscii(line)) continue;
      if (isUtf8(line)) {
        utf8 ??= line;
        continue;
      }
      if (NOT_WINDOWS_1252.test(line.toString("latin1"))) {
        throw new UsageError(
          `${name} is neither UTF-8 nor Windows-1252: save it as "CSV UTF-8", or name its encoding with --encoding, such as macintosh`,
        );
      }
      other ??= line;
    }
    if (utf8 !== null && other !== null) {
      throw new UsageError(
        `${name} holds UTF-8, as in ${readWord(utf8, "utf-8")}, and another encoding, as in ${readWord(other, "windows-1252")}: ` +
          "correct one of them, or name the encoding of both with --encoding",
      );
    }
  }
  if (other === null) return { encoding: "utf-8", hasMark: false };
  return { encoding: "windows-1252", hasMark: false, word: readWord(other, "windows-1252") };
}

function markOf(start: Buffer): string | null {
  return MARKS.find(([, mark]) => start.subarray(0, mark.length).equals(mark))?.[0] ?? null;
}

function* linesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, start) + 1 || bytes.length;
    yield bytes.subarray(start, end);
    start = end;
  }
}

/** The first word of a line with a letter beyond ASCII, without control characters. */
function readWord(line: Buffer, encoding: string): string {
  const text = createDecoder("the line", encoding)(line);
  const [word = ""] = /[^ ,;"\p{Cc}]*[^\p{ASCII}\p{Cc}][^ ,;"\p{Cc}]*/u.exec(text) ?? [];
  return `"${word.slice(0, 40)}"`;
}
