import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/**
 * Moves the source maps to a folder of their own: for the error service, and not to be published.
 *
 * @param isWhole whether everything in the folder is this build's
 */
export function sourceMapsPlugin({ isWhole, folder }: { readonly isWhole: boolean; readonly folder?: string }): Plugin {
  return {
    name: "source-maps",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const maps = folder ?? `${dir}.maps`;
      if (isWhole) await rm(maps, { recursive: true, force: true });
      for (const name of Object.keys(bundle).filter((file) => file.endsWith(".map"))) {
        const target = join(maps, name);
        await mkdir(dirname(target), { recursive: true });
        await rename(join(dir, name), target);
      }
    },
  };
}
