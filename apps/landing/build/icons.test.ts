import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LANDING } from "./site-build.ts";

const PUBLIC = join(LANDING, "public");

type Png = { readonly width: number; readonly height: number; readonly colourType: number; readonly bytes: number };

function pngSize(file: string): Png {
  const png = readFileSync(join(PUBLIC, file));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    colourType: png.readUInt8(25),
    bytes: png.length,
  };
}

describe("the icons", () => {
  const sizes = { "apple-touch-icon.png": 180, "icon-192.png": 192, "icon-512.png": 512, "icon-maskable-512.png": 512 };

  it.each(Object.entries(sizes))("%s is %i pixels wide and high", (file, size) => {
    expect(pngSize(file)).toMatchObject({ width: size, height: size });
  });

  it("have a palette of at most 256 colours, and weigh less than 60 kB", () => {
    for (const file of Object.keys(sizes)) {
      const { colourType, bytes } = pngSize(file);
      expect(colourType).toBe(3);
      expect(bytes).toBeLessThan(60_000);
    }
  });

  it("favicon.ico holds 16, 32 and 48 pixels", () => {
    const ico = readFileSync(join(PUBLIC, "favicon.ico"));
    const count = ico.readUInt16LE(4);
    const entries = Array.from({ length: count }, (_, index) => {
      const entry = 6 + 16 * index;
      const offset = ico.readUInt32LE(entry + 12);
      return [ico.readUInt8(entry), ico.readUInt32BE(offset + 16), ico.subarray(offset + 1, offset + 4).toString()];
    });
    expect(entries).toEqual([16, 32, 48].map((size) => [size, size, "PNG"]));
  });
});
