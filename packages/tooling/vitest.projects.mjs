import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** The tests of all packages in one run, as `npm test` starts them. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, "../.."),
    projects: ["packages/*", "apps/*"],
    reporters: ["default", ["json", { outputFile: "packages/tooling/test-results/vitest.json" }]],
  },
});
