import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { parsePageConfig, type PageConfig } from "../src/config/page-config.ts";
import { drawSocialPicture } from "./social-picture.ts";

const THEME = readFileSync(join(import.meta.dirname, "../../../packages/ui/src/theme.css"), "utf8");

function branded(brandName: string): PageConfig {
  const parsed = parsePageConfig({ VITE_BRAND_NAME: brandName });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return parsed.config;
}

/** The picture's colour in the middle of a square of 8 px, as the theme writes it. */
async function colourAt(svg: string, left: number, top: number): Promise<string> {
  const square = sharp(Buffer.from(svg)).resize(1200, 630).extract({ left, top, width: 8, height: 8 });
  return `#${(await square.removeAlpha().raw().toBuffer()).subarray(0, 3).toString("hex")}`;
}

/** Where the last letter of the bar's text ends: the last column of the bar that is not navy alone. */
async function endOfTitle(svg: string): Promise<number> {
  const bar = sharp(Buffer.from(svg)).resize(1200, 630).extract({ left: 0, top: 10, width: 1200, height: 70 });
  const { data, info } = await bar.greyscale().raw().toBuffer({ resolveWithObject: true });
  const background = data[info.width * info.channels - info.channels] ?? 0;
  const bright = Array.from({ length: info.width }, (_, x) => x).filter((x) =>
    Array.from({ length: info.height }, (_, y) => data[(y * info.width + x) * info.channels] ?? 0).some(
      (value) => Math.abs(value - background) > 40,
    ),
  );
  return bright.at(-1) ?? 0;
}

describe("drawSocialPicture", () => {
  it("drawSocialPicture has the theme's colours, and outlines for letters", async () => {
    const svg = await drawSocialPicture(branded("Ringwell"));
    expect(svg).not.toMatch(/<text|var\(|\{/);
    expect(THEME).toContain(`--color-navy: ${await colourAt(svg, 4, 20)};`);
    expect(THEME).toContain(`--color-paper: ${await colourAt(svg, 4, 300)};`);
    expect(THEME).toContain(`--color-sheet: ${await colourAt(svg, 1000, 180)};`);
  });

  it("drawSocialPicture writes every line to its end", async () => {
    const picture = sharp(Buffer.from(await drawSocialPicture(branded("Ringwell")))).resize(1200, 630);
    // Where "automation", "60 seconds" and "Calls" end.
    for (const [left, top] of [
      [560, 500],
      [460, 540],
      [510, 400],
    ] as const) {
      const end = picture.clone().extract({ left, top, width: 40, height: 30 });
      const { channels } = await sharp(await end.png().toBuffer()).stats();
      expect(channels[0]?.min).toBeLessThan(120);
    }
  });

  it("drawSocialPicture shows the brand, and a long one within the picture", async () => {
    const short = await endOfTitle(await drawSocialPicture(branded("Ace")));
    const usual = await endOfTitle(await drawSocialPicture(branded("Ringwell")));
    const long = await endOfTitle(await drawSocialPicture(branded("W".repeat(60))));
    expect(short).toBeGreaterThan(300);
    expect(usual).toBeGreaterThan(short + 40);
    expect(long).toBeGreaterThan(1000);
    expect(long).toBeLessThanOrEqual(1140);
  });
});
