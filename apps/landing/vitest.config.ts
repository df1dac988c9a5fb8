import { vitestConfig } from "@contractor-roi/tooling/vitest";
import { pageConstants } from "./build/page-constants.ts";
import { parsePageConfig } from "./src/config/page-config.ts";

// As a page that measures, so that what is measured is tested.
const defaults = parsePageConfig({ VITE_ANALYTICS: "data-layer" });
if (!defaults.ok) throw new Error(defaults.problems.join("\n"));

export default vitestConfig({
  define: pageConstants(defaults),
  test: {
    include: ["build/**/*.test.ts"],
    environment: "jsdom",
    setupFiles: ["@contractor-roi/tooling/jsdom-dialog", "src/testing/setup.ts"],
    // One document per worker instead of one per file: several times as fast. Each test cleans up after itself.
    isolate: false,
  },
});
