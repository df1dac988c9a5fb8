import { describe, expect, it } from "vitest";
import { fillTimeMs } from "./fill-time.ts";

/** Begins with 2026-01-31T12:00:00.000Z. */
const OPENED_AT_NOON = "019c13ec-9e00-7a1b-8c2d-3e4f5a6b7c8d";

describe("fillTimeMs", () => {
  it("is the time from the key's to the body's", () => {
    expect(fillTimeMs(OPENED_AT_NOON, "2026-01-31T12:00:41.250Z")).toBe(41_250);
    expect(fillTimeMs(OPENED_AT_NOON, "2026-01-31T12:00:00.000Z")).toBe(0);
  });

  it("is unknown where the key has no time, or the clock was set in between", () => {
    expect(fillTimeMs("6f1c9d5e-7a55-4a7e-9d0e-3c1b2a4f5e6d", "2026-01-31T12:00:41.250Z")).toBeNull();
    expect(fillTimeMs(OPENED_AT_NOON, "2026-01-31T11:59:59.999Z")).toBeNull();
    expect(fillTimeMs(OPENED_AT_NOON, "2026-02-02T12:00:00.000Z")).toBeNull();
    expect(fillTimeMs(OPENED_AT_NOON, "yesterday")).toBeNull();
  });
});
