import { writeFile } from "node:fs/promises";
import type { Plugin } from "vite";

/**
 * Warns of each placeholder when the page is built, and writes the same lines to a file beside the output folder, which is
 * not served: the server prints them at each start, since a cached build prints nothing.
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
