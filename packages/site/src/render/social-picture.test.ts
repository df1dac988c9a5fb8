import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { listPages } from "../list-pages.ts";
import { parseSite } from "../parse-site.ts";
import type { PageWords } from "./page-build.ts";
import { drawSocialPicture } from "./social-picture.ts";
import { allColors } from "../colors.ts";

const theme = allColors();
/** An application's drawing. */
const DRAWING = readFileSync(
  join(import.meta.dirname, "../../../../apps/landing/build/images/social-picture.svg"),
  "utf8",
);

function draw(brand: string, trade?: string): Promise<string> {
  const parsed = parseSite({ brand: { name: brand }, pages: { "/trade": { trade } } });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const words = {
    toolName: `${brand} ROI Calculator`,
    headline: "Stop Losing Jobs to Missed Calls",
    promise: "Calculate exactly how much the AI automation can save your business in 60 seconds",
    ticket: {
      title: "Job ticket",
      time: "6:42 PM",
      lines: [
        ["Caller", "Water heater out"],
        ["Answered", "No"],
        ["Called next", "Someone else"],
      ],
      stamp: "JOB LOST",
    },
  } as unknown as PageWords;
  const drawings = { socialPicture: DRAWING, icon: "", fullBleedIcon: "" };
  return drawSocialPicture({ drawings }, listPages(parsed.site)[trade === undefined ? 0 : 1]!, words);
}

/** The picture's colour in the middle of a square of 8 px, as the theme writes it. */
async function colourAt(svg: string, left: number, top: number): Promise<string> {
  const square = sharp(Buffer.from(svg)).resize(1200, 630).extract({ left, top, width: 8, height: 8 });
  return `#${(await square.removeAlpha().raw().toBuffer()).subarray(0, 3).toString("hex")}`;
}

/** Returns where the bar's text ends: the last column of the bar that is not navy alone. */
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
    const svg = await draw("Ringwell");
    expect(svg).not.toMatch(/<text|var\(|\{/);
    expect(await colourAt(svg, 4, 20)).toBe(theme.navy);
    expect(await colourAt(svg, 4, 300)).toBe(theme.paper);
    expect(await colourAt(svg, 1000, 180)).toBe(theme.sheet);
  });

  it("drawSocialPicture has the page's words and the trade's figure: the drawing has none of its own", async () => {
    const drawn = Array.from(DRAWING.matchAll(/<text [^>]*>([^<]*)/g), ([, text]) => text);
    expect(drawn.filter((text) => !/^\{\w+\}$/.test(text ?? ""))).toEqual([]);
    const paths = (svg: string) => new Set(svg.match(/<path fill="[^"]*" d="[^"]*"/g));
    const [plumbing, cleaning] = [paths(await draw("Ringwell")), paths(await draw("Ringwell", "cleaning"))];
    expect([...cleaning].filter((path) => !plumbing.has(path))).toHaveLength(1);
  });

  it("drawSocialPicture writes every line to its end", async () => {
    const picture = sharp(Buffer.from(await draw("Ringwell"))).resize(1200, 630);
    // The ends of "automation", "60 seconds" and "Calls".
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
    const short = await endOfTitle(await draw("Ace"));
    const usual = await endOfTitle(await draw("Ringwell"));
    const long = await endOfTitle(await draw("W".repeat(60)));
    expect(short).toBeGreaterThan(300);
    expect(usual).toBeGreaterThan(short + 40);
    expect(long).toBeGreaterThan(1000);
    expect(long).toBeLessThanOrEqual(1140);
  });
});
