import { vitestConfig } from "@contractor-roi/tooling/vitest";

export default vitestConfig({
  test: {
    environment: "jsdom",
    setupFiles: ["@contractor-roi/tooling/jsdom-platform", "src/testing/setup.ts"],
    // One document per worker instead of one per file: four times as fast. Each test cleans up after itself.
    isolate: false,
  },
});
