import { vitestConfig } from "@contractor-roi/tooling/vitest";
import { parsePageConfig } from "./src/config/page-config.ts";

const defaults = parsePageConfig({});
if (!defaults.ok) throw new Error(defaults.problems.join("\n"));

export default vitestConfig({
  define: {
    __PAGE_CONFIG__: JSON.stringify(defaults.config),
    __OWNER_CONTENT__: JSON.stringify(defaults.content),
  },
  test: {
    include: ["build/**/*.test.ts"],
    environment: "jsdom",
    setupFiles: ["@contractor-roi/tooling/jsdom-dialog", "src/testing/setup.ts"],
    // One document per worker instead of one per file: several times as fast. Each test cleans up after itself.
    isolate: false,
  },
});
