import { vitestConfig } from "@contractor-roi/tooling/vitest";
import { BUILD_CONSTANTS } from "./build/build-constants.ts";

export default vitestConfig({
  define: BUILD_CONSTANTS,
  test: {
    include: ["build/**/*.test.ts"],
    environment: "jsdom",
    setupFiles: ["@contractor-roi/tooling/jsdom-platform", "src/testing/setup.ts"],
    // A test that prerenders leaves the server's mark on the contexts: React warns of it in all later tests of the worker.
    onConsoleLog: (text) => !text.startsWith("Detected multiple renderers"),
  },
});
