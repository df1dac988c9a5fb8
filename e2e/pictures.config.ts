import { defineConfig } from "playwright/test";
import config from "./playwright.config.ts";

/** Makes the pictures of README: `pnpm --filter @contractor-roi/e2e pictures`. */
export default defineConfig({
  ...config,
  testDir: ".",
  testMatch: "pictures.ts",
  timeout: 900_000,
  outputDir: "output/pictures",
  reporter: [["list"]],
  projects: [{ name: "pictures" }],
});
