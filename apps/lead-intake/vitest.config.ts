import { vitestConfig } from "@contractor-roi/tooling/vitest";

export default vitestConfig({
  test: {
    globalSetup: "src/testing/global-setup.ts",
    // Real databases and processes, on machines with few cores.
    maxWorkers: 2,
  },
});
