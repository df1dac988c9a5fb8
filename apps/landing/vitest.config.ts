import { vitestConfig } from "@contractor-roi/tooling/vitest";

export default vitestConfig({
  test: {
    include: ["build/**/*.test.ts"],
    environment: "jsdom",
    setupFiles: ["@contractor-roi/tooling/jsdom-platform", "src/testing/setup.ts"],
  },
});
