import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { MACHINE_TAGS } from "./src/tally.mjs";

/** The tests of all packages in one run, as `npm test` starts them. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, "../.."),
    tags: MACHINE_TAGS.map((name) => ({ name })),
    projects: ["packages/*", "apps/*"],
  },
});
