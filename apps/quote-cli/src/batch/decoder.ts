import { UsageError } from "../usage-error.ts";

/**
 * The characters of Windows-1252 from 80 to 9F; `�` marks the five undefined bytes. Written out, since Node 20's
 * `TextDecoder` reads all of them as control characters.
 */
const WINDOWS_1252 = "€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ";

/** Reads bytes piece by piece; null is the end. */
export type Decode = (bytes: Buffer | null) => string;

/** An encoding by any of its labels, so that `latin1` is `windows-1252`, as on the web; null for anything else. */
export function parseEncoding(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** `utf-8` as people write it. */
export function encodingName(encoding: string): string {
  return encoding.startsWith("utf")
    ? encoding.toUpperCase()
    : `${encoding.charAt(0).toUpperCase()}${encoding.slice(1)}`;
}

/** Decodes strictly: an invalid byte throws. A byte order mark is dropped. The error names the input. */
export function createDecoder(name: string, encoding: string): Decode {
  const decode = encoding === "windows-1252" ? decodeWindows1252 : strictDecoder(encoding);
  return (bytes) => {
    try {
      return decode(bytes);
    } catch {
      const other = encoding === "utf-8" ? "windows-1252" : "utf-8";
      throw new UsageError(
        `${name} is not ${encodingName(encoding)} throughout: name its encoding with --encoding, such as ${other}`,
      );
    }
  };
}

function strictDecoder(encoding: string): Decode {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes) => (bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true }));
}

function decodeWindows1252(bytes: Buffer | null): string {
  const text =
    bytes?.toString("latin1").replace(/[\x80-\x9F]/g, (byte) => WINDOWS_1252.charAt(byte.charCodeAt(0) - 0x80)) ?? "";
  if (text.includes("�")) throw new TypeError("a byte that Windows-1252 does not have");
  return text;
}
