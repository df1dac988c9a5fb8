import config from "./vitest.config.ts";

/** With other programs, such as nginx and Caddy: `pnpm test:long` in the root. */
export default { ...config, test: { ...config.test, include: ["deploy/tests/**/*.long.ts"], fileParallelism: false } };
