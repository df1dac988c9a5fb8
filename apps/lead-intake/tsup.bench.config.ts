import { defineConfig } from "tsup";
import { buildOptions } from "./tsup.config.ts";

export default defineConfig({
  ...buildOptions,
  entry: { bench: "bench/intake.bench.ts", serve: "src/serve.ts" },
  outDir: "test-results/bench",
  silent: true,
});
