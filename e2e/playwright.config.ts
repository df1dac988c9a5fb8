import { defineConfig, devices } from "playwright/test";
import { ENGINE_NAMES, type EngineName } from "./engines/engine.ts";
import { LAUNCH_OPTIONS } from "./launch-options.ts";

export default defineConfig<object, { engineName: EngineName }>({
  outputDir: "output/tests",
  fullyParallel: true,
  // What is varied further than a change is likely to break: `pnpm test:deep`.
  ...(process.env["DEEP_TESTS"] ? {} : { grepInvert: /@deep/ }),
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    launchOptions: LAUNCH_OPTIONS,
    // A trace of every test takes half as much processor time again: `--trace retain-on-failure` where one is needed. A
    // picture at its end adds styles in Firefox, which the page's policy blocks.
    locale: "en-US",
    timezoneId: "America/Chicago",
  },
  projects: [
    {
      name: "desktop",
      testDir: "tests",
      testIgnore: "*.phone.spec.ts",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
    { name: "phone", testDir: "tests", testMatch: "*.phone.spec.ts", use: { ...devices["Pixel 7"] } },
    ...ENGINE_NAMES.map((engineName) => ({
      name: `core in ${engineName}`,
      testDir: "core",
      // In Chromium the desks have tests of their own, which see more.
      testIgnore: engineName === "chromium" ? "desk.spec.ts" : [],
      use: { engineName },
    })),
  ],
});
