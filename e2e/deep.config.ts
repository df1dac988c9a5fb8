import { defineConfig } from "playwright/test";
import { ENGINE_NAMES, type EngineName } from "./engines/engine.ts";
import config from "./playwright.config.ts";

const PRODUCTION = "production/*.spec.ts";

/** Tests that take minutes and are not the core of a promise: `pnpm test:deep` in the root. */
export default defineConfig<object, { engineName: EngineName }>({
  ...config,
  testDir: "deep",
  outputDir: "output/deep",
  reporter: [["list"]],
  projects: [
    ...ENGINE_NAMES.map((engineName) => ({ name: engineName, testIgnore: PRODUCTION, use: { engineName } })),
    // Once, in Chromium: server and hosts do not differ between engines.
    { name: "production", testMatch: PRODUCTION },
  ],
});
