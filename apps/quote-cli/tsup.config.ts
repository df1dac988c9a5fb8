import { embeddedFontsScript } from "@contractor-roi/quote/build-fonts";
import { defineConfig, type Options } from "tsup";

/** Makes the fonts of documents a part of the program: a module of its own, loaded for a PDF only. */
const embeddedFonts: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "embedded-fonts",
  setup(build) {
    build.onLoad({ filter: /embedded-fonts\.ts$/ }, async () => ({
      contents: await embeddedFontsScript(),
      loader: "js",
    }));
  },
};

export default defineConfig({
  entry: { "roi-quote": "src/roi-quote.ts", "workbook-thread": "src/batch/workbook-thread.ts" },
  format: "esm",
  target: "node20",
  platform: "node",
  splitting: true,
  clean: true,
  // Node cannot run their source, so they become part of the program.
  noExternal: [/^@contractor-roi\//],
  esbuildPlugins: [embeddedFonts],
  esbuildOptions(options) {
    options.conditions = ["@contractor-roi/source"];
  },
});
