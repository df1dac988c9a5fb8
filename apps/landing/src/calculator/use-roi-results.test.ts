import { act } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useRoiResults } from "./use-roi-results.ts";
import { calculator, renderHookOnPage } from "../testing/render-on-page.tsx";

describe("useRoiResults", () => {
  it("useRoiResults recomputes when any input changes: figures, plan and trade", () => {
    const { result } = renderHookOnPage(useRoiResults);
    const { typeFigure, choosePlan, chooseTrade } = calculator().getState();
    const net = (): number => result.current.results.netMonthlySavings;
    act(() => typeFigure("jobsText", "20"));
    expect(net()).toBe(4 * 350 + 21 * 45 - 497);
    act(() => typeFigure("profitText", "400"));
    expect(net()).toBe(4 * 400 + 21 * 45 - 497);
    act(() => typeFigure("hoursText", "0"));
    expect(net()).toBe(4 * 400 - 497);
    act(() => choosePlan("pro"));
    expect(net()).toBe(2 * 400 - 297);
    act(() => chooseTrade("roofing"));
    expect(net()).toBe(850 - 297);
  });

  it("useRoiResults computes once per change: another render gives the very same figures", () => {
    const { result, rerender } = renderHookOnPage(useRoiResults);
    const first = result.current;
    rerender();
    expect(result.current).toBe(first);
  });
});
