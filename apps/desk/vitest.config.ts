import { vitestConfig } from "@contractor-roi/tooling/vitest";

export default vitestConfig({
  test: {
    include: ["build/**/*.test.ts"],
    environment: "jsdom",
    setupFiles: ["src/testing/setup.ts"],
  },
});
