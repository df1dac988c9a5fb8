import type { CDPSession, Page } from "playwright/test";
import { VoiceButton } from "../../pages/voice-button.ts";
import { expect, test } from "../../voice-provider.ts";

const MINUTE_MS = 60_000;
/** Room for code that the browser compiles and caches meanwhile. A listener added at each level would be 3,000 of them. */
const MEMORY_NOISE_BYTES = 400_000;
/** Nodes of requests, timers and texts that are under way. A node for each line would be 1,200 of them. */
const UNDER_WAY = 5;

/** Goes on with one line of the assistant, five times a second, as a provider does while it speaks. */
async function keepTalking(page: Page): Promise<void> {
  await page.evaluate(() => {
    let words = 0;
    setInterval(() => {
      const transcript = `${"and so on ".repeat(20)}${(words += 1)}`;
      window.voiceSandbox?.calls
        .at(-1)
        ?.sendToPage({ type: "transcript", role: "assistant", transcriptType: "partial", transcript });
    }, 200);
  });
}

type Held = {
  readonly bytes: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly scriptSeconds: number;
};

async function measure(devTools: CDPSession): Promise<Held> {
  // The second collection frees objects that only weak references hold.
  await devTools.send("HeapProfiler.collectGarbage");
  await devTools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devTools.send("Performance.getMetrics");
  const read = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    bytes: read("JSHeapUsedSize"),
    nodes: read("Nodes"),
    listeners: read("JSEventListeners"),
    scriptSeconds: read("ScriptDuration"),
  };
}

test("a call of five minutes - it holds no more at its end than after its first minute", async ({
  page,
  landing,
}, testInfo) => {
  test.setTimeout(10 * MINUTE_MS);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Performance.enable");
  await landing.open();
  const voice = new VoiceButton(page);
  await voice.idle.click();
  await expect(voice.end).toBeVisible();
  await expect(voice.captions).toContainText("Hi, thanks for calling.");
  await keepTalking(page);
  const held: Held[] = [];
  for (let minute = 1; minute <= 5; minute += 1) {
    await page.waitForTimeout(MINUTE_MS);
    held.push(await measure(devTools));
  }
  await expect(voice.captions).toContainText("and so on");
  await testInfo.attach("after-each-minute.json", { body: JSON.stringify(held), contentType: "application/json" });
  const [first, last] = [held[0]!, held[4]!];
  expect(last.bytes - first.bytes).toBeLessThan(MEMORY_NOISE_BYTES);
  expect(last.nodes).toBeLessThanOrEqual(first.nodes + UNDER_WAY);
  expect(last.listeners).toBeLessThanOrEqual(first.listeners + UNDER_WAY);
  await voice.end.click();
  await expect(voice.idle).toBeVisible();
});
