import { vitestConfig } from "@contractor-roi/tooling/vitest";

export default vitestConfig({
  define: { __SENDER_DEFAULTS__: "{}" },
  test: {
    include: ["build/**/*.test.ts"],
    environment: "jsdom",
    setupFiles: ["src/testing/setup.ts"],
  },
});
