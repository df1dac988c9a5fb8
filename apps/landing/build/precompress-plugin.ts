import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/;
const METHODS = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
} as const;

/**
 * Writes `.br` and `.gz` copies of the built text files, each where it is smaller than the file itself.
 *
 * @param isWhole whether everything in the folder is this build's
 */
export function precompressPlugin({ isWhole }: { readonly isWhole: boolean }): Plugin {
  return {
    name: "precompress",
    async writeBundle({ dir = "" }, bundle) {
      const names = isWhole ? await readdir(dir, { recursive: true }) : Object.keys(bundle);
      await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => writeSiblings(join(dir, name))));
    },
  };
}

async function writeSiblings(file: string): Promise<void> {
  const content = await readFile(file);
  for (const [extension, compress] of Object.entries(METHODS)) {
    const compressed = await compress(content);
    if (compressed.length < content.length) await writeFile(`${file}.${extension}`, compressed);
  }
}
