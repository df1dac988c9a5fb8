import { findBrowser } from "@contractor-roi/tooling/browser";
import { defineConfig, devices } from "playwright/test";

const browser = await findBrowser();
if (!browser) throw new Error("No browser to test with: install Chromium or Chrome, or set CHROMIUM_PATH to its path.");

export const LAUNCH_OPTIONS = { executablePath: browser.executablePath, args: [...browser.args] };

export default defineConfig({
  testDir: "tests",
  outputDir: "output/tests",
  fullyParallel: false,
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: { launchOptions: LAUNCH_OPTIONS, trace: "retain-on-failure", locale: "en-US", timezoneId: "America/Chicago" },
  projects: [
    {
      name: "desktop",
      testIgnore: "*.phone.spec.ts",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
    { name: "phone", testMatch: "*.phone.spec.ts", use: { ...devices["Pixel 7"] } },
  ],
});
