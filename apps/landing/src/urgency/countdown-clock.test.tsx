import { act, fireEvent, screen } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CountdownClock, countdownText } from "./countdown-clock.tsx";
import { renderOnPage } from "../testing/render-on-page.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const clock = (): HTMLElement => screen.getByRole("timer", { name: "Offer ends in" });
const pause = (): HTMLElement => screen.getByRole("button", { name: "Pause the countdown" });

/** The time that the clock must show now: it counts from the load of the page, not from its own first showing. */
const expected = (): string => countdownText(performance.now() / 1000);

function pass(milliseconds: number): void {
  act(() => vi.advanceTimersByTime(milliseconds));
}

describe("CountdownClock", () => {
  it("CountdownClock starts at 23:45:12 when the page has just been loaded (C9)", () => {
    vi.spyOn(performance, "now").mockReturnValue(0);
    renderOnPage(<CountdownClock />);
    expect(clock()).toHaveTextContent(/^23:45:12$/);
  });

  it("CountdownClock ticks each second (C9)", () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    renderOnPage(<CountdownClock />);
    for (const text of ["23:45:11", "23:45:10", "23:45:09"]) {
      now += 1000;
      pass(1000);
      expect(clock()).toHaveTextContent(text);
    }
  });

  it("CountdownClock wraps from 00:00:00 to 23:59:59 (C9)", () => {
    let now = 85_512_000;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    renderOnPage(<CountdownClock />);
    expect(clock()).toHaveTextContent("00:00:00");
    now += 1000;
    pass(1000);
    expect(clock()).toHaveTextContent("23:59:59");
  });

  it("CountdownClock is computed from the time, not counted: a sleeping tab does not make it late (C9)", () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    renderOnPage(<CountdownClock />);
    now = 3_600_000;
    pass(1000);
    expect(clock()).toHaveTextContent("22:45:12");
  });

  it("CountdownClock is right at once when its tab is shown again (C9)", () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    renderOnPage(<CountdownClock />);
    now = 7_200_000;
    fireEvent(document, new Event("visibilitychange"));
    expect(clock()).toHaveTextContent("21:45:12");
  });

  it("CountdownClock is announced to nobody each second: a timer without a live region (C9)", () => {
    renderOnPage(<CountdownClock />);
    for (let element: HTMLElement | null = clock(); element; element = element.parentElement) {
      expect(["off", null]).toContain(element.getAttribute("aria-live"));
      expect(["timer", null]).toContain(element.getAttribute("role"));
    }
    expect(screen.queryByRole("status")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("CountdownClock renders nothing anew on a tick: only its text changes", () => {
    renderOnPage(<CountdownClock />);
    const element = clock();
    pass(5000);
    expect(clock()).toBe(element);
    expect(clock()).toHaveTextContent(expected());
  });

  it("CountdownClock stands still while it is paused, and is right again afterwards", () => {
    renderOnPage(<CountdownClock />);
    pass(2000);
    expect(pause()).toHaveAttribute("aria-pressed", "false");
    fireEvent.click(pause());
    expect(pause()).toHaveAttribute("aria-pressed", "true");
    const stopped = clock().textContent;
    pass(10_000);
    expect(clock()).toHaveTextContent(stopped);
    fireEvent(document, new Event("visibilitychange"));
    expect(clock()).toHaveTextContent(stopped);
    fireEvent.click(pause());
    expect(clock()).toHaveTextContent(expected());
    expect(clock()).not.toHaveTextContent(stopped);
    expect(pause()).toHaveAttribute("aria-pressed", "false");
  });

  it("CountdownClock leaves no timer behind when it goes", () => {
    const { unmount } = renderOnPage(<CountdownClock />);
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

const DAY_SECONDS = 86_400;

describe("countdownText", () => {
  it("countdownText starts at 23:45:12 (C9)", () => {
    expect(countdownText(0)).toBe("23:45:12");
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
