import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/**
 * Moves the source maps beside the output folder, to `dist.maps`: for the error service, and not to be published.
 *
 * @param isWhole whether everything in the folder is this build's
 */
export function sourceMapsPlugin({ isWhole }: { readonly isWhole: boolean }): Plugin {
  return {
    name: "source-maps",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      if (isWhole) await rm(`${dir}.maps`, { recursive: true, force: true });
      for (const name of Object.keys(bundle).filter((file) => file.endsWith(".map"))) {
        const target = join(`${dir}.maps`, name);
        await mkdir(dirname(target), { recursive: true });
        await rename(join(dir, name), target);
      }
    },
  };
}
