// One real call in Chromium, with fake devices, under the production policy: `pnpm voice:live`.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "@contractor-roi/tooling/programs";
import { chromium } from "playwright";
import { build, preview } from "vite";

const { VAPI_PUBLIC_KEY, VAPI_ASSISTANT_ID, VOICE_LIVE_SECONDS = "20" } = process.env;
if (!VAPI_PUBLIC_KEY || !VAPI_ASSISTANT_ID) {
  console.error(
    "Set VAPI_PUBLIC_KEY (the public key) and VAPI_ASSISTANT_ID, then run this again: it makes one real call.",
  );
  process.exit(2);
}
const found = findBrowser();
if (!found) {
  console.error("No Chromium or Chrome found: install one, or set CHROMIUM_PATH to its path.");
  process.exit(2);
}

const root = join(import.meta.dirname, "page");
const outDir = await mkdtemp(join(tmpdir(), "voice-live-"));
const headers = JSON.parse(await readFile(join(import.meta.dirname, "page-headers.json"), "utf8"));
const quiet = { configFile: false, envFile: false, logLevel: "error", root };
await build({ ...quiet, build: { outDir, emptyOutDir: true } });
const server = await preview({
  ...quiet,
  build: { outDir },
  preview: { host: "127.0.0.1", headers },
});
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: [...found.args, "--disable-gpu", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
});

let connected = false;
try {
  const page = await browser.newPage();
  page.on("console", (message) => {
    if (message.type() === "error") console.log(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => console.log(`uncaught: ${error.message}`));
  const query = new URLSearchParams({ key: VAPI_PUBLIC_KEY, assistant: VAPI_ASSISTANT_ID });
  await page.goto(`${server.resolvedUrls?.local[0]}?${query}`);
  await page.click("#call");
  const status = () => page.evaluate(() => window.voiceClient.getSnapshot().status);
  await page.waitForFunction(() => window.voiceClient.getSnapshot().status !== "connecting", null, { timeout: 90_000 });
  connected = (await status()) === "connected";
  if (connected) {
    await page
      .waitForFunction(() => window.voiceClient.getSnapshot().status !== "connected", null, {
        timeout: Number(VOICE_LIVE_SECONDS) * 1000,
      })
      .catch(() => page.evaluate(() => window.voiceClient.stop()));
  }
  await page.waitForFunction(() => ["idle", "error"].includes(window.voiceClient.getSnapshot().status));
  const events = await page.evaluate(() =>
    window.voiceEvents.map(({ at, name, detail }) => ({ at, name, text: JSON.stringify(detail) })),
  );
  for (const { at, name, text } of events) {
    if (!name.endsWith("-level")) console.log(`${String(at).padStart(6)} ms  ${name}  ${(text ?? "").slice(0, 200)}`);
  }
  const levels = events.filter(({ name, text }) => name === "volume-level" && Number(text) > 0).length;
  console.log(
    `${connected ? "connected" : "not connected"}, then ${await status()}; the assistant was audible in ${levels} samples`,
  );
} finally {
  await browser.close();
  await server.close();
  await rm(outDir, { recursive: true, force: true });
}
process.exit(connected ? 0 : 1);
