import { vitestConfig } from "@contractor-roi/tooling/vitest";

export default vitestConfig({ test: { testTimeout: 30_000, globalSetup: "src/testing/build-program.ts" } });
