import { writeFile } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";
import { PLANS } from "./src/catalogue/plans.ts";

const COMMON: Options = {
  entry: ["src/index.ts"],
  target: "es2022",
  platform: "neutral",
  clean: true,
  sourcemap: true,
};

export default defineConfig([
  { ...COMMON, format: "esm", onSuccess: () => writeFile("dist/plans.json", `${JSON.stringify(PLANS, null, 2)}\n`) },
  {
    // For hosts that load CommonJS only, such as Jest; the package's own files are ECMAScript modules.
    ...COMMON,
    format: "cjs",
    outDir: "dist/cjs",
    outExtension: () => ({ js: ".js" }),
    onSuccess: () => writeFile("dist/cjs/package.json", '{ "type": "commonjs" }\n'),
  },
]);
