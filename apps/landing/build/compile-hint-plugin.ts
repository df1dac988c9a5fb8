import type { Plugin } from "vite";

/** The scripts of what a click is to open. */
const HINTED = /\/(?:lead-dialog|dialog-kit)-/;
/** Must be the first line: https://v8.dev/blog/explicit-compile-hints */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Has those scripts compiled whole when they arrive, on a thread of their own, where a browser else compiles one function
 * after the other on the click that first calls them.
 */
export function compileHintPlugin(): Plugin {
  return {
    name: "compile-hint",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const [fileName, output] of Object.entries(bundle)) {
          if (output.type !== "chunk" || !HINTED.test(fileName)) continue;
          output.code = HINT + output.code;
          const map = bundle[`${fileName}.map`];
          // One line more above all others.
          if (map?.type === "asset") map.source = String(map.source).replace('"mappings":"', '"mappings":";');
        }
      },
    },
  };
}
