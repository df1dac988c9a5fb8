import { act } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { calculator, renderHookOnPage } from "../testing/render-on-page.tsx";
import { useCallVariables } from "./voice-demo.tsx";

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
