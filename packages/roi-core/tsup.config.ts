import { writeFile } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";

const COMMON: Options = { target: "es2022", platform: "neutral", clean: true, sourcemap: true };

export default defineConfig([
  { ...COMMON, entry: { index: "src/index.ts", shared: "src/shared.ts" }, format: "esm" },
  {
    // For hosts that load CommonJS only, such as Jest; the package's own files are ECMAScript modules.
    ...COMMON,
    entry: { index: "src/index.ts" },
    format: "cjs",
    outDir: "dist/cjs",
    outExtension: () => ({ js: ".js" }),
    onSuccess: () => writeFile("dist/cjs/package.json", '{ "type": "commonjs" }\n'),
  },
]);
