import { describe, expect, it } from "vitest";
import { fillTimeMs } from "./fill-time.ts";

const NOON = "2026-01-31T12:00:00.000Z";

describe("fillTimeMs", () => {
  it("is the time from the header's to the body's", () => {
    expect(fillTimeMs(NOON, "2026-01-31T12:00:41.250Z")).toBe(41_250);
    expect(fillTimeMs(NOON, NOON)).toBe(0);
    expect(fillTimeMs(NOON, "2026-02-01T11:59:59.999Z")).toBe(86_399_999);
  });

  it.each([
    null,
    "",
    "1769860800000",
    "2026-01-31",
    "2026-13-31T12:00:00.000Z",
    "Sat, 31 Jan 2026 12:00:00 GMT",
    `${NOON}, ${NOON}`,
  ])("is unknown where the header is %j", (openedAt) => {
    expect(fillTimeMs(openedAt, NOON)).toBeNull();
  });

  it("is unknown where the form was opened after it was sent, a day before, or the body has no time", () => {
    expect(fillTimeMs(NOON, "2026-01-31T11:59:59.999Z")).toBeNull();
    expect(fillTimeMs(NOON, "2026-02-01T12:00:00.000Z")).toBeNull();
    expect(fillTimeMs(NOON, "yesterday")).toBeNull();
  });
});
