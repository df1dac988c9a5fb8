import { esbuildQuoteFonts } from "@contractor-roi/quote/build-fonts";
import { defineConfig } from "tsup";

export default defineConfig({
  entry: { "roi-quote": "src/roi-quote.ts", "workbook-process": "src/workbook-process.ts" },
  format: "esm",
  target: "node20",
  platform: "node",
  splitting: true,
  clean: true,
  // Node cannot run their source, so they become part of the program.
  noExternal: [/^@contractor-roi\//],
  esbuildPlugins: [esbuildQuoteFonts],
  esbuildOptions(options) {
    options.conditions = ["@contractor-roi/source"];
  },
});
