import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CountdownClock } from "./countdown-clock.tsx";
import { renderOnPage } from "../testing/render-on-page.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const clock = (): HTMLElement => screen.getByRole("timer", { name: "Offer ends in" });
const pause = (): HTMLElement => screen.getByRole("button", { name: "Pause the countdown" });

function pass(milliseconds: number): void {
  act(() => vi.advanceTimersByTime(milliseconds));
}

describe("CountdownClock", () => {
  it("CountdownClock ticks each second", () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    renderOnPage(<CountdownClock />);
    for (const text of ["23:45:11", "23:45:10", "23:45:09"]) {
      now += 1000;
      pass(1000);
      expect(clock()).toHaveTextContent(text);
    }
  });

  it("CountdownClock is right at once when its tab is shown again", () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    renderOnPage(<CountdownClock />);
    now = 7_200_000;
    fireEvent(document, new Event("visibilitychange"));
    expect(clock()).toHaveTextContent("21:45:12");
  });

  it("CountdownClock is announced to nobody each second: a timer without a live region", () => {
    renderOnPage(<CountdownClock />);
    for (let element: HTMLElement | null = clock(); element; element = element.parentElement) {
      expect(["off", null]).toContain(element.getAttribute("aria-live"));
      expect(["timer", null]).toContain(element.getAttribute("role"));
    }
    expect(screen.queryByRole("status")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
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
    expect(clock()).toHaveTextContent("23:45:00");
    expect(pause()).toHaveAttribute("aria-pressed", "false");
  });
});

it.each([
  [0, "23:45:12"],
  [0.999, "23:45:12"],
  [13, "23:44:59"],
  [3600, "22:45:12"],
  [85_512, "00:00:00"],
  [85_513, "23:59:59"],
  [85_512 + 86_400, "00:00:00"],
  [-5, "23:45:12"],
])("CountdownClock shows, %d seconds after the page's load, %s", (seconds, text) => {
  vi.spyOn(performance, "now").mockReturnValue(seconds * 1000);
  renderOnPage(<CountdownClock />);
  expect(clock()).toHaveTextContent(text);
});
