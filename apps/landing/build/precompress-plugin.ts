import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { precompress, TEXT } from "@contractor-roi/site/render";

/**
 * Writes `.br` and `.gz` copies of the built text files, each only if it is smaller than the file itself.
 *
 * @param isWhole true for all files of the folder, the copied public ones too; false for this build's alone
 */
export function precompressPlugin({ isWhole }: { readonly isWhole: boolean }): Plugin {
  return {
    name: "precompress",
    async writeBundle({ dir = "" }, bundle) {
      const names = isWhole ? await readdir(dir, { recursive: true }) : Object.keys(bundle);
      await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => precompress(join(dir, name))));
    },
  };
}
