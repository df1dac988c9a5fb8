import { defineConfig } from "tsup";
import { buildOptions, threads } from "./tsup.config.ts";

/** The demo, which no release has. */
export default defineConfig({
  ...buildOptions,
  entry: { demo: "src/demo/demo.ts", fill: "src/demo/fill.ts", ...threads },
  outDir: "dist.demo",
});
