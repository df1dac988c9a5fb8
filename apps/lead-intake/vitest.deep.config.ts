import config from "./vitest.config.ts";

/** Tests that take minutes or need programs such as nginx and Caddy, one file after the other: `pnpm test:deep` in the root. */
export default {
  ...config,
  test: {
    ...config.test,
    include: ["src/**/*.deep.test.ts", "deploy/tests/**/*.deep.ts"],
    // Scripts of their own run these.
    exclude: ["src/app/{serve.kill,serve.full-disk,power-cuts}.deep.test.ts", "src/soak/**"],
    fileParallelism: false,
  },
};
