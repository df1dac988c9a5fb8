import { vitestConfig } from "./src/vitest-config.mjs";

export default vitestConfig();
