import { writeFile } from "node:fs/promises";
import type { Plugin } from "vite";

/**
 * Names each placeholder once when the page is built, and leaves the same lines beside its folder, where no visitor gets
 * them: the server repeats them at each start, since a build that is up to date prints nothing.
 */
export function placeholderWarningsPlugin(warnings: readonly string[]): Plugin {
  return {
    name: "placeholder-warnings",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      for (const warning of warnings) console.warn(`[placeholder] ${warning}`);
    },
    writeBundle: ({ dir = "" }) => writeFile(`${dir}.warnings.txt`, warnings.map((warning) => `${warning}\n`).join("")),
  };
}
