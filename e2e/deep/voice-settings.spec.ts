import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base } from "../core/fixtures.ts";
import { PageBuild } from "../page-build.ts";
import { LandingPage } from "../pages/landing-page.ts";
import { Product } from "../product.ts";

const CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:30.000\nThanks for calling. How can I help?\n";

/** A build with all that an owner may set for calls. */
const test = base.extend<object, { readonly owned: Product }>({
  owned: [
    async ({}, use) => {
      const files = await mkdtemp(join(tmpdir(), "voice-settings-"));
      await writeFile(join(files, "sample-call.wav"), silence(30));
      await writeFile(join(files, "sample-call.vtt"), CAPTIONS);
      const sampleCall = { recording: "/sample-call.wav", captions: "/sample-call.vtt" };
      const build = await PageBuild.of({ files, sampleCall });
      const product = await Product.start("", build.folder);
      await use(product);
      await product.dispose();
      await build.remove();
      await rm(files, { recursive: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

/** A recording of silence: WAV, 8 bits, one channel, 8 kHz. */
function silence(seconds: number): Buffer {
  const samples = Buffer.alloc(8000 * seconds, 128);
  const head = Buffer.from("RIFF    WAVEfmt                     data    ", "latin1");
  head.writeUInt32LE(36 + samples.length, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

test("the sample call is fetched when it is played, and plays with its captions, without a microphone", async ({
  visited,
  owned,
}) => {
  await new LandingPage(visited, owned.url).open();
  const fetched = (): Promise<number> =>
    visited.evaluate(
      (name) => performance.getEntriesByType("resource").filter((entry) => entry.name.includes(name)).length,
      "/sample-call.",
    );
  expect(await fetched()).toBe(0);
  await visited.evaluate((css) => document.querySelector<HTMLElement>(css)?.click(), "[data-slot=sample-call] summary");
  expect(await fetched()).toBe(0);
  // The early script's first sign of a visitor: the button's code turns the captions on.
  await visited.press(5, 300, 0);
  await expect
    .poll(() => visited.evaluate((css) => document.querySelector(css) !== null, "[data-slot=voice] img"))
    .toBe(true);
  await visited.evaluate((css) => document.querySelector<HTMLVideoElement>(css)?.play(), "#sample-call");
  await expect
    .poll(() =>
      visited.evaluate((css) => {
        const player = document.querySelector<HTMLVideoElement>(css);
        const cue = player?.textTracks[0]?.activeCues?.[0] as VTTCue | undefined;
        return [(player?.currentTime ?? 0) > 0, cue?.text];
      }, "#sample-call"),
    )
    .toEqual([true, "Thanks for calling. How can I help?"]);
});
