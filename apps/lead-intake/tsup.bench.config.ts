import { defineConfig } from "tsup";
import { buildOptions, threads } from "./tsup.config.ts";

export default defineConfig({
  ...buildOptions,
  entry: {
    bench: "bench/intake.bench.ts",
    "bench-journal": "bench/journal.bench.ts",
    "bench-busy": "bench/busy.bench.ts",
    ...threads,
  },
  outDir: "test-results/bench",
  silent: true,
});
