import { describe, expect, it } from "vitest";
import { readLogo } from "./read-logo.ts";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe("readLogo", () => {
  it("makes a data URL of a PNG or JPEG file", () => {
    expect(readLogo(Uint8Array.from(PNG))).toEqual({ ok: true, logo: "data:image/png;base64,iVBORw0KGgo=" });
    expect(readLogo(Uint8Array.of(0xff, 0xd8, 0xff))).toEqual({ ok: true, logo: "data:image/jpeg;base64,/9j/" });
  });

  it("refuses other files, and large ones", () => {
    expect(readLogo(Uint8Array.of(0x3c, 0x73))).toMatchObject({ ok: false, problem: expect.stringMatching(/no PNG/) });
    const large = new Uint8Array(10_001);
    large.set(PNG);
    expect(readLogo(large)).toMatchObject({ ok: false, problem: expect.stringMatching(/11 kB/) });
  });
});
