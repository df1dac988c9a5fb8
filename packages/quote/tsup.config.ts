import { writeFile } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";

const COMMON: Options = { target: "es2022", platform: "neutral", splitting: true, clean: true, sourcemap: true };
const QUOTE = ["src/index.ts", "src/words/spanish/index.ts"];

export default defineConfig([
  {
    ...COMMON,
    entry: [...QUOTE, "src/pdf/index.ts", "src/list/index.ts"],
    format: "esm",
  },
  {
    // For hosts that load CommonJS only, such as Jest; the package's own files are ECMAScript modules.
    ...COMMON,
    entry: QUOTE,
    format: "cjs",
    outDir: "dist/cjs",
    outExtension: () => ({ js: ".js" }),
    onSuccess: () => writeFile("dist/cjs/package.json", '{ "type": "commonjs" }\n'),
  },
]);
