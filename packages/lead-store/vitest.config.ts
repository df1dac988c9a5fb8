import { vitestConfig } from "@contractor-roi/tooling/vitest";

export default vitestConfig();
