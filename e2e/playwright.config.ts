import { defineConfig, devices } from "playwright/test";
import { ENGINE_NAMES, type EngineName } from "./engines/engine.ts";
import { LAUNCH_OPTIONS, OLDEST_LAUNCH_OPTIONS } from "./launch-options.ts";

export default defineConfig<object, { engineName: EngineName }>({
  outputDir: "output/tests",
  fullyParallel: true,
  // Variations beyond those that a change is likely to break: `pnpm test:deep`.
  ...(process.env["DEEP_TESTS"] ? {} : { grepInvert: /@deep/ }),
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  // More than cores: a test waits for its page a third of the time.
  workers: 4,
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
    // Each engine in one worker, beside the tests in Chromium: starting engines and servers takes longer than these tests.
    ...ENGINE_NAMES.map((engineName) => ({
      name: `core in ${engineName}`,
      testDir: "core",
      // The tests in Chromium see the rest, and more.
      testMatch:
        engineName === "chromium"
          ? [
              "embed.spec.ts",
              "failing-scripts.spec.ts",
              "focus.spec.ts",
              "kept-lead.spec.ts",
              "one-visit.spec.ts",
              "page.spec.ts",
            ]
          : "*.spec.ts",
      workers: 1,
      use: { engineName },
    })),
    {
      // Chromium 111, the oldest that the page promises to run in.
      name: "core in the oldest chromium",
      testMatch: ["core/*.spec.ts"],
      // `npm test` alone downloads it.
      grepInvert: /@deep/,
      workers: 1,
      use: { engineName: "chromium", launchOptions: OLDEST_LAUNCH_OPTIONS },
    },
    {
      name: "chromium",
      testDir: "tests",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
  ],
});
