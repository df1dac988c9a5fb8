import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COUNTDOWN_START_SECONDS, countdownText } from "./countdown.ts";

const DAY_SECONDS = 86_400;

describe("countdownText", () => {
  it("countdownText starts at 23:45:12 (C9)", () => {
    expect(countdownText(0)).toBe("23:45:12");
    expect(COUNTDOWN_START_SECONDS).toBe(85_512);
  });

  it.each([
    [1, "23:45:11"],
    [12, "23:45:00"],
    [13, "23:44:59"],
    [60, "23:44:12"],
    [3600, "22:45:12"],
    [85_511, "00:00:01"],
  ])("countdownText(%d) is %s", (seconds, text) => {
    expect(countdownText(seconds)).toBe(text);
  });

  it("countdownText wraps: after 00:00:00 comes 23:59:59 (C9)", () => {
    expect(countdownText(85_512)).toBe("00:00:00");
    expect(countdownText(85_513)).toBe("23:59:59");
    expect(countdownText(85_514)).toBe("23:59:58");
  });

  it("countdownText stands for a whole second", () => {
    expect(countdownText(0.999)).toBe("23:45:12");
    expect(countdownText(1)).toBe("23:45:11");
  });

  it("countdownText of a time before the load is the start", () => {
    expect(countdownText(-5)).toBe("23:45:12");
  });
});

describe("properties", () => {
  const seconds = fc.nat(10 * DAY_SECONDS);

  function secondsLeft(text: string): number {
    const [hours = NaN, minutes = NaN, rest = NaN] = text.split(":").map(Number);
    return hours * 3600 + minutes * 60 + rest;
  }

  it("is a time of day, two digits each", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 10 * DAY_SECONDS, noNaN: true }), (elapsed) => {
        expect(countdownText(elapsed)).toMatch(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
      }),
    );
  });

  it("falls by one each second, round the clock: left(t + 1) = left(t) - 1 mod a day", () => {
    fc.assert(
      fc.property(seconds, (elapsed) => {
        const now = secondsLeft(countdownText(elapsed));
        const next = secondsLeft(countdownText(elapsed + 1));
        expect(next).toBe(now === 0 ? DAY_SECONDS - 1 : now - 1);
      }),
    );
  });

  it("is (85512 - seconds) mod a day (C9)", () => {
    fc.assert(
      fc.property(seconds, (elapsed) => {
        const expected = (((85_512 - elapsed) % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
        expect(secondsLeft(countdownText(elapsed))).toBe(expected);
      }),
    );
  });

  it("shows the same a day later", () => {
    fc.assert(
      fc.property(seconds, fc.nat(5), (elapsed, days) => {
        expect(countdownText(elapsed + days * DAY_SECONDS)).toBe(countdownText(elapsed));
      }),
    );
  });
});
