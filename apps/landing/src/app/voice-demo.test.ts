import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { act } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { calculator, renderHookOnPage } from "../testing/render-on-page.tsx";
import { useCallVariables, useTakeTrade } from "./voice-demo.tsx";

describe("useCallVariables", () => {
  it("tells the assistant nothing unless the owner wants it", () => {
    const { result } = renderHookOnPage(useCallVariables);
    act(() => calculator().getState().chooseTrade("hvac"));
    expect(result.current).toBeUndefined();
  });

  it("tells the plan, and the trade once the visitor has chosen one", () => {
    const site = { voice: { variables: "trade-and-plan" } };
    const { result } = renderHookOnPage(useCallVariables, { site });
    expect(result.current).toEqual({ plan: "Elite" });
    act(() => calculator().getState().chooseTrade("hvac"));
    act(() => calculator().getState().choosePlan("pro"));
    expect(result.current).toEqual({ trade: "HVAC", plan: "Pro" });
  });
});

it.each([
  ["none", (): void => undefined, "roofing"],
  ["the trade alone", (): void => calculator().getState().chooseTrade("hvac"), "roofing"],
  ["the hours", (): void => calculator().getState().typeFigure("hoursText", "9"), "plumbing"],
  ["the jobs", (): void => calculator().getState().typeFigure("jobsText", "21"), "plumbing"],
  ["the page's link", (): void => calculator().getState().showLink(DEFAULT_ROI_INPUTS, [], false), "plumbing"],
] as const)(
  "useTakeTrade takes an example call's trade over unless figures are the visitor's: %s",
  (_what, change, trade) => {
    const { result } = renderHookOnPage(useTakeTrade);
    act(change);
    act(() => result.current("roofing"));
    expect(calculator().getState().businessType).toBe(trade);
    act(() => result.current(null));
    expect(calculator().getState().businessType).toBe(trade);
  },
);
