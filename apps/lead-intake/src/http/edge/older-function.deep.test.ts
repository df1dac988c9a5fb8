import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { findBrowser } from "@contractor-roi/tooling/engines";
import { chromium } from "playwright";
import { expect, it, onTestFinished } from "vitest";
import { sqlLeadStore } from "../../leads/sql-lead-store.ts";
import { packageRoot } from "../../platform/package-root.ts";
import { temporaryFolder } from "../../testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../../testing/databases/temporary-postgres.ts";
import { startEdgeFunction } from "../../testing/edge-function.ts";
import { buildFunctionWithoutVoiceCall } from "../../testing/previous-release.ts";
import { testServer } from "../../testing/test-server.ts";

const FAKE_MICROPHONE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/** The built page, whose leads go to a function on another origin. @returns its folder, gone after the test */
async function renderPage(backend: string): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const folder = join(path, "dist");
  const program = join(packageRoot(), "../landing/dist.site/site.js");
  await promisify(execFile)(process.execPath, [program, "render", "-o", folder, "--allow-placeholders"], {
    env: { PATH: process.env["PATH"], VITE_BACKEND_URL: backend },
  });
  return folder;
}

it("a lead of a visitor who had a voice call reaches a function on another origin that knows no header for it (L11)", async () => {
  const { database, url, discard } = await temporaryPostgres();
  onTestFinished(discard);
  const edge = await startEdgeFunction({ SUPABASE_DB_URL: url }, await buildFunctionWithoutVoiceCall());
  onTestFinished(() => edge.kill());
  const preflight = await fetch(edge.url, { method: "OPTIONS", headers: { origin: "http://127.0.0.1" } });
  expect(preflight.headers.get("access-control-allow-headers")).toContain("x-consent-wording");
  expect(preflight.headers.get("access-control-allow-headers")).not.toContain("x-voice-call-id");

  const data = await temporaryFolder();
  onTestFinished(data.remove);
  const server = await testServer({ DATA_DIR: data.path, WEB_ROOT: await renderPage(new URL(edge.url).origin) });
  const { executablePath = "", args = [] } = findBrowser() ?? {};
  const browser = await chromium.launch({ executablePath, args: [...args, ...FAKE_MICROPHONE] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.getByRole("button", { name: "Try Ringwell AI!" }).click();
  await page.getByRole("button", { name: "End Call" }).click();
  await page.getByText("The call has ended.").first().waitFor();

  await page.getByRole("button", { name: "Get My Custom Implementation Plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Get Your Free Report" });
  await dialog.getByLabel("First name").fill("Dana");
  await dialog.getByLabel("Last name").fill("Rivera");
  await dialog.getByRole("textbox", { name: "Email" }).fill("dana@customer.example");
  await dialog.getByRole("textbox", { name: "Phone" }).fill("(202) 555-0187");
  await dialog.getByLabel("Business type").selectOption("HVAC");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Get My Free Report & Book Call" }).click();
  await page
    .locator("[data-slot=toast]")
    .filter({ hasText: /Success!|Submission Failed/ })
    .waitFor();
  const stored = await sqlLeadStore(database).list({ disposition: "all" });
  expect(stored.map(({ email }) => email)).toEqual(["dana@customer.example"]);
}, 180_000);
