import { postgresTests, vitestConfig } from "@contractor-roi/tooling/vitest";

export default vitestConfig({
  test: { globalSetup: "src/testing/global-setup.ts", exclude: postgresTests(import.meta.dirname) },
});
