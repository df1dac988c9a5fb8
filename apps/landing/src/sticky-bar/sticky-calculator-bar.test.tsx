import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { MOBILE_BAR_SCROLL_PX, StickyCalculatorBar } from "./sticky-calculator-bar.tsx";
import { renderOnPage } from "../testing/render-on-page.tsx";

function scrollTo(pixels: number): void {
  act(() => {
    Object.defineProperty(window, "scrollY", { value: pixels, configurable: true });
    fireEvent.scroll(window);
  });
}

const bar = (): HTMLElement | null => screen.queryByRole("link", { name: "Calculate ROI • 60 seconds" });

afterEach(() => scrollTo(0));

describe("StickyCalculatorBar", () => {
  it("StickyCalculatorBar is not there at the top of the page, also not for the keyboard (E2)", () => {
    renderOnPage(<StickyCalculatorBar />);
    expect(bar()).toBeNull();
    expect(screen.queryByRole("link", { hidden: true })).toBeNull();
  });

  it("StickyCalculatorBar shows strictly above 300 px and hides again at 300 px (E2)", () => {
    expect(MOBILE_BAR_SCROLL_PX).toBe(300);
    renderOnPage(<StickyCalculatorBar />);
    scrollTo(300);
    expect(bar()).toBeNull();
    scrollTo(300.5);
    expect(bar()).toBeVisible();
    scrollTo(301);
    expect(bar()).toBeVisible();
    scrollTo(300);
    expect(bar()).toBeNull();
  });

  it("StickyCalculatorBar goes to the calculator", () => {
    renderOnPage(<StickyCalculatorBar />);
    scrollTo(1000);
    expect(bar()).toHaveAttribute("href", "#roi-calculator");
  });

  it("StickyCalculatorBar shows at once on a page that is already scrolled", () => {
    scrollTo(1000);
    renderOnPage(<StickyCalculatorBar />);
    expect(bar()).toBeVisible();
  });
});
