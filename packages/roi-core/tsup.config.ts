import { writeFile } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";
import { FORMULA_VERSION, PLANS, PLANS_AS_OF } from "./src/catalogue/plans.ts";
import { JSON_SCHEMAS } from "./src/lead/json-schemas.ts";

const DATA = {
  "plans.json": { asOf: PLANS_AS_OF, formulaVersion: FORMULA_VERSION, ...PLANS },
  ...JSON_SCHEMAS,
};

async function writeData(): Promise<void> {
  for (const [name, data] of Object.entries(DATA))
    await writeFile(`dist/${name}`, `${JSON.stringify(data, null, 2)}\n`);
}

const COMMON: Options = {
  entry: ["src/index.ts"],
  target: "es2022",
  platform: "neutral",
  clean: true,
  sourcemap: true,
};

export default defineConfig([
  { ...COMMON, format: "esm", onSuccess: writeData },
  {
    // For hosts that load CommonJS only, such as Jest; the package's own files are ECMAScript modules.
    ...COMMON,
    format: "cjs",
    outDir: "dist/cjs",
    outExtension: () => ({ js: ".js" }),
    onSuccess: () => writeFile("dist/cjs/package.json", '{ "type": "commonjs" }\n'),
  },
]);
