import config from "./vitest.config.ts";

/** What takes minutes, one file after the other, also with other programs such as nginx and Caddy: `pnpm test:deep` in the root. */
export default {
  ...config,
  test: {
    ...config.test,
    include: ["src/**/*.deep.test.ts", "deploy/tests/**/*.deep.ts"],
    // `test:lead-loss` runs these.
    exclude: ["src/http/serve.{kill,full-disk}.deep.test.ts"],
    fileParallelism: false,
  },
};
