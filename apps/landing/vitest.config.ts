import { vitestConfig } from "@contractor-roi/tooling/vitest";
import { BUILD_CONSTANTS } from "./build/build-constants.ts";

export default vitestConfig({
  define: BUILD_CONSTANTS,
  test: {
    include: ["build/**/*.test.ts"],
    environment: "jsdom",
    setupFiles: ["@contractor-roi/tooling/jsdom-platform", "src/testing/setup.ts"],
  },
});
