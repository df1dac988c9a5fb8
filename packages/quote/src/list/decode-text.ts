import { SheetError } from "./sheet-error.ts";
import { startOf, type ListSource } from "./list-source.ts";

type FoundEncoding = {
  readonly encoding: string;
  /** Whether the bytes begin with a byte order mark. */
  readonly hasMark: boolean;
  /** A word that another encoding would read differently, for a person to judge; absent if there is no doubt. */
  readonly word?: string;
};

/** Reads bytes piece by piece; null is the end. */
type Decode = (bytes: Uint8Array | null) => string;

/**
 * The characters of Windows-1252 from 80 to 9F; `�` marks the five undefined bytes. Written out, since Node 20's
 * `TextDecoder` reads all of them as control characters.
 */
const WINDOWS_1252 = "€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ";
const WINDOWS_1252_UNITS = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252.charCodeAt(byte - 0x80) : byte,
);
const MARKS = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
] as const;
const LINE_FEED = 0x0a;

/** `utf-8` as people write it. */
export function encodingName(encoding: string): string {
  return encoding.startsWith("utf")
    ? encoding.toUpperCase()
    : `${encoding.charAt(0).toUpperCase()}${encoding.slice(1)}`;
}

/** Decodes strictly: an invalid byte throws. A byte order mark is dropped. The error names the list. */
export function createDecoder(name: string, encoding: string): Decode {
  const decode = encoding === "windows-1252" ? decodeWindows1252 : strictDecoder(encoding);
  return (bytes) => {
    try {
      return decode(bytes);
    } catch {
      throw new SheetError(`${name} is not ${encodingName(encoding)} throughout: save it as "CSV UTF-8"`);
    }
  };
}

function strictDecoder(encoding: string): Decode {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes) => (bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true }));
}

function decodeWindows1252(bytes: Uint8Array | null): string {
  const text = new TextDecoder("utf-16le").decode(
    Uint16Array.from(bytes ?? [], (byte) => WINDOWS_1252_UNITS[byte] ?? 0),
  );
  if (text.includes("�")) throw new TypeError("a byte that Windows-1252 does not have");
  return text;
}

/**
 * Detects a list's encoding from its bytes: that of its byte order mark, else UTF-8 if all of it is valid, else
 * Windows-1252, in which Excel for Windows writes its plain CSV. A list that is mixed, or neither, is refused.
 *
 * @throws {SheetError} if it cannot be detected
 */
export async function detectEncoding(name: string, source: ListSource): Promise<FoundEncoding> {
  const start = await startOf(source);
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => start[index] === byte));
  if (marked !== undefined) return { encoding: marked[0], hasMark: true };
  let utf8: Uint8Array | null = null;
  let other: Uint8Array | null = null;
  for await (const piece of source.look()) {
    if (piece.includes(0)) {
      throw new SheetError(
        `${name} holds NUL bytes, as UTF-16 without a byte order mark does: save it as .xlsx or "CSV UTF-8"`,
      );
    }
    if (isAscii(piece) || (utf8 !== null && isUtf8(piece))) continue;
    for (const line of linesOf(piece)) {
      if (isAscii(line)) continue;
      if (isUtf8(line)) {
        utf8 ??= line;
        continue;
      }
      if (!isWindows1252(line)) {
        throw new SheetError(`${name} is neither UTF-8 nor Windows-1252: save it as "CSV UTF-8"`);
      }
      other ??= line;
    }
    if (utf8 !== null && other !== null) {
      throw new SheetError(
        `${name} holds UTF-8, as in ${readWord(utf8, "utf-8")}, and another encoding, as in ` +
          `${readWord(other, "windows-1252")}: save it as "CSV UTF-8"`,
      );
    }
  }
  if (other === null) return { encoding: "utf-8", hasMark: false };
  return { encoding: "windows-1252", hasMark: false, word: readWord(other, "windows-1252") };
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
  // A loop without an index takes ten times as long.
  for (let index = 0; index < bytes.length; index += 1) if ((bytes[index] ?? 0) >= 0x80) return false;
  return true;
}

function isWindows1252(bytes: Uint8Array): boolean {
  return bytes.every((byte) => WINDOWS_1252_UNITS[byte] !== 0xfffd);
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, start) + 1 || bytes.length;
    yield bytes.subarray(start, end);
    start = end;
  }
}

/** The first word of a line with a letter beyond ASCII, without control characters. */
function readWord(line: Uint8Array, encoding: string): string {
  const text = createDecoder("the line", encoding)(line);
  const [word = ""] = /[^ ,;"\p{Cc}]*[^\p{ASCII}\p{Cc}][^ ,;"\p{Cc}]*/u.exec(text) ?? [];
  return `"${word.slice(0, 40)}"`;
}
