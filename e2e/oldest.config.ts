import { defineConfig } from "playwright/test";
import { HAS_OLDEST_CHROMIUM } from "./engines/oldest-chromium.ts";
import config from "./playwright.config.ts";

/** What must work in the oldest Chromium that the README names (X2). */
export default defineConfig({
  ...config,
  globalSetup: "./engines/oldest-chromium.ts",
  outputDir: "output/oldest",
  reporter: [["list"]],
  projects: HAS_OLDEST_CHROMIUM
    ? [
        // The desk's test below grants what this Chromium asks for before it copies.
        { name: "core in Chromium 111", testDir: "core", testIgnore: "desk.spec.ts" },
        { name: "desk in Chromium 111", testDir: "tests", testMatch: "desk.spec.ts" },
      ]
    : [],
});
