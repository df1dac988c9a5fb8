import type { Plugin } from "vite";

/** The scripts of what a click opens. */
const HINTED = /\/(?:lead-dialog|dialog-kit)-/;
/** Must be the first line: https://v8.dev/blog/explicit-compile-hints */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Has the browser compile those scripts eagerly on a background thread. By default it compiles each function lazily, on
 * the click that first calls it.
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
          // Shifts the source map by the line that was added at the top.
          if (map?.type === "asset") map.source = String(map.source).replace('"mappings":"', '"mappings":";');
        }
      },
    },
  };
}
