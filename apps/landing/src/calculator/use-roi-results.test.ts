import { act } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useRoiResults } from "./use-roi-results.ts";
import { calculator, renderHookOnPage } from "../testing/render-on-page.tsx";

describe("useRoiResults", () => {
  it("useRoiResults starts with the figures of the defaults: $1,498 a month, 201 %, 0.3 months (C1)", () => {
    const { result } = renderHookOnPage(useRoiResults);
    expect(result.current.results).toEqual({
      currentMonthlyRevenue: 5250,
      additionalJobs: 3,
      additionalMonthlyRevenue: 1050,
      timeSavedHours: 21,
      netMonthlySavings: 1498,
      netAnnualSavings: 17_976,
      roiPercentage: 201,
      paybackMonths: 0.3,
    });
    expect(result.current.profitable).toBe(true);
    expect(result.current.figures.competitiveRiskJobs).toBe(2);
  });

  it("useRoiResults recomputes when any input changes: figures, plan and trade", () => {
    const { result } = renderHookOnPage(useRoiResults);
    const { setJobsText, setProfitText, setHoursText, choosePlan, chooseTrade } = calculator().getState();
    const net = (): number => result.current.results.netMonthlySavings;
    act(() => setJobsText("20"));
    expect(net()).toBe(4 * 350 + 21 * 45 - 497);
    act(() => setProfitText("400"));
    expect(net()).toBe(4 * 400 + 21 * 45 - 497);
    act(() => setHoursText("0"));
    expect(net()).toBe(4 * 400 - 497);
    act(() => choosePlan("pro"));
    expect(net()).toBe(2 * 400 - 297);
    act(() => chooseTrade("roofing"));
    expect(net()).toBe(850 - 297);
  });

  it("useRoiResults counts an emptied field as 0 (C8)", () => {
    const { result } = renderHookOnPage(useRoiResults);
    act(() => calculator().getState().setJobsText(""));
    expect(result.current.inputs.jobsPerMonth).toBe(0);
    expect(result.current.results.netMonthlySavings).toBe(21 * 45 - 497);
  });

  it("useRoiResults tells a plan that does not pay from one that does: net 0 does not (C4)", () => {
    const { result } = renderHookOnPage(useRoiResults);
    const { setJobsText, setProfitText, setHoursText } = calculator().getState();
    act(() => {
      setJobsText("5");
      setHoursText("0");
      setProfitText("497");
    });
    expect(result.current.results.netMonthlySavings).toBe(0);
    expect(result.current.profitable).toBe(false);
    act(() => setProfitText("498"));
    expect(result.current.profitable).toBe(true);
  });

  it("useRoiResults computes once per change: another render gives the very same figures", () => {
    const { result, rerender } = renderHookOnPage(useRoiResults);
    const first = result.current;
    rerender();
    expect(result.current).toBe(first);
  });
});
