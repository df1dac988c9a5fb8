import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CalculatorBar } from "./calculator-bar.tsx";
import { renderOnPage } from "../testing/render-on-page.tsx";

function scrollTo(pixels: number): void {
  act(() => {
    Object.defineProperty(window, "scrollY", { value: pixels, configurable: true });
    fireEvent.scroll(window);
  });
}

const bar = (): HTMLElement | null => screen.queryByRole("link", { name: "Calculate ROI • 60 seconds" });

afterEach(() => scrollTo(0));

describe("CalculatorBar", () => {
  describe("while something is pressed", () => {
    const button = (): HTMLElement => screen.getByRole("button");
    /** jsdom has no pointer events; any event of that name is as good. */
    const send = (type: string, target: Element = button()): void => {
      act(() => void target.dispatchEvent(new Event(type, { bubbles: true })));
    };
    const renderBesideButton = (): void =>
      void renderOnPage(
        <>
          <button type="button">
            <i>Try it</i>
          </button>
          <CalculatorBar />
        </>,
      );

    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => {
      vi.useRealTimers();
      delete window.earlyVisit;
    });

    it.each(["click", "pointercancel", "contextmenu"])("CalculatorBar waits for its %s", (end) => {
      renderBesideButton();
      send("pointerdown", screen.getByText("Try it"));
      scrollTo(1000);
      expect(bar()).toBeNull();
      send("pointerup");
      expect(bar()).toBeNull();
      send(end);
      act(() => vi.advanceTimersByTime(0));
      expect(bar()).toBeVisible();
    });

    it("CalculatorBar waits half a second for a click that does not come, and for none of other presses", () => {
      renderBesideButton();
      send("pointerdown");
      scrollTo(1000);
      send("pointerup");
      act(() => vi.advanceTimersByTime(499));
      expect(bar()).toBeNull();
      act(() => vi.advanceTimersByTime(1));
      expect(bar()).toBeVisible();
      send("pointerdown", document.body);
      scrollTo(0);
      expect(bar()).toBeNull();
    });

    it("CalculatorBar knows what was pressed before the page was interactive", () => {
      scrollTo(1000);
      const pointer = new Event("pointerdown");
      const pressed = document.body.appendChild(document.createElement("a"));
      pressed.dispatchEvent(pointer);
      window.earlyVisit = { events: [], pointer, recording: new AbortController(), keep: () => undefined };
      renderBesideButton();
      expect(bar()).toBeNull();
      send("click", pressed);
      act(() => vi.advanceTimersByTime(0));
      expect(bar()).toBeVisible();
      pressed.remove();
    });
  });

  it("CalculatorBar shows at once on a page that is already scrolled, and hides again", () => {
    scrollTo(1000);
    renderOnPage(<CalculatorBar />);
    expect(bar()).toBeVisible();
    expect(bar()).toHaveAttribute("href", "#roi-calculator");
    scrollTo(0);
    expect(screen.queryByRole("link", { hidden: true })).toBeNull();
  });
});
