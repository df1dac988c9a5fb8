const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LONGEST_COMMENT = 65_535;
/** Marks a length that stands in the entry's extra field. */
const IN_EXTRA = 0xffffffff;
const LARGE_LENGTHS = 1;

/** Adds up the unpacked sizes in a ZIP archive's directory; null if the directory is damaged. */
export function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let end = bytes.length - 22;
    while (end > 0 && end >= bytes.length - 22 - LONGEST_COMMENT && view.getUint32(end, true) !== DIRECTORY_END)
      end -= 1;
    if (view.getUint32(end, true) !== DIRECTORY_END) return null;
    let at = view.getUint32(end + 16, true);
    let size = 0;
    for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
      if (view.getUint32(at, true) !== DIRECTORY_ENTRY) return null;
      const extra = at + 46 + view.getUint16(at + 28, true);
      const extraEnd = extra + view.getUint16(at + 30, true);
      const length = view.getUint32(at + 24, true);
      size += length === IN_EXTRA ? largeLength(view, extra, extraEnd) : length;
      at = extraEnd + view.getUint16(at + 32, true);
    }
    return size;
  } catch {
    return null;
  }
}

/** Reads a length from the extra field: archives of more than 4 GB have it there, and some programs always do. */
function largeLength(view: DataView, start: number, end: number): number {
  for (let at = start; at < end; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === LARGE_LENGTHS) return Number(view.getBigUint64(at + 4, true));
  return IN_EXTRA;
}
