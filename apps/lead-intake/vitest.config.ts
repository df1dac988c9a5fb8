import { vitestConfig } from "@contractor-roi/tooling/vitest";
import { configDefaults } from "vitest/config";

export default vitestConfig({
  test: {
    globalSetup: "src/testing/global-setup.ts",
    // Real databases and processes, on machines with few cores.
    maxWorkers: 2,
    // Those take minutes: `pnpm test:long`.
    exclude: [...configDefaults.exclude, ...(process.env["LONG_TESTS"] ? [] : ["**/*.long.test.ts"])],
  },
});
