import { vitestConfig } from "@contractor-roi/tooling/vitest";

export default vitestConfig({ test: { globalSetup: "src/testing/build-program.ts" } });
