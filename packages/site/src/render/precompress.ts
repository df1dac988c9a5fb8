import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Names of files that are worth compressing. */
export const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/;
const METHODS = {
  br: brotli,
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
} as const;

/** A text as it is sent. */
export function brotli(content: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
}

/** Writes `.br` and `.gz` copies of a file, each if it is smaller than the file itself. */
export async function precompress(file: string): Promise<void> {
  const content = await readFile(file);
  for (const [extension, compress] of Object.entries(METHODS)) {
    const compressed = await compress(content);
    if (compressed.length < content.length) await writeFile(`${file}.${extension}`, compressed);
  }
}
