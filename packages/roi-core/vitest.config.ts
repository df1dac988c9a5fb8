import { vitestConfig } from "@contractor-roi/tooling/vitest";

export default vitestConfig({ test: { include: ["examples/**/*.test.ts"] } });
