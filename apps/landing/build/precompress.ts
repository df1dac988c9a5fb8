import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/;
const METHODS = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
} as const;

/**
 * Writes `.br` and `.gz` siblings of the text files in a folder, each where it is smaller than the file itself.
 *
 * @param names files in the folder. @default all
 */
export async function precompress(folder: string, names?: readonly string[]): Promise<void> {
  const files = (names ?? (await readdir(folder, { recursive: true }))).filter((name) => TEXT.test(name));
  await Promise.all(files.map((name) => writeSiblings(join(folder, name))));
}

async function writeSiblings(file: string): Promise<void> {
  const content = await readFile(file);
  for (const [extension, compress] of Object.entries(METHODS)) {
    const compressed = await compress(content);
    if (compressed.length < content.length) await writeFile(`${file}.${extension}`, compressed);
  }
}
