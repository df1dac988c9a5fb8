import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/roi-quote.ts"],
  format: "esm",
  target: "node20",
  platform: "node",
  splitting: true,
  clean: true,
  // roi-core becomes part of the program, from its source: the published package needs no other package of this repository.
  noExternal: ["@contractor-roi/roi-core"],
  esbuildOptions(options) {
    options.conditions = ["@contractor-roi/source"];
  },
});
