import { vitestConfig } from "@contractor-roi/tooling/vitest";

export default vitestConfig({ test: { testTimeout: 30_000 } });
