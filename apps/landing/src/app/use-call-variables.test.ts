import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { useCalculatorStore } from "../calculator/calculator-store.ts";
import { VOICE_CONFIG } from "../config/voice-config.ts";
import { useCallVariables } from "./use-call-variables.ts";

const voice = { ...VOICE_CONFIG };

afterEach(() => {
  Object.assign(VOICE_CONFIG, voice);
  useCalculatorStore.setState(useCalculatorStore.getInitialState());
});

describe("useCallVariables", () => {
  it("tells the assistant nothing unless the owner wants it", () => {
    const { result } = renderHook(useCallVariables);
    act(() => useCalculatorStore.getState().chooseTrade("hvac"));
    expect(result.current).toBeUndefined();
  });

  it("tells the plan, and the trade once the visitor has chosen one", () => {
    Object.assign(VOICE_CONFIG, { voiceVariables: "trade-and-plan" });
    const { result } = renderHook(useCallVariables);
    expect(result.current).toEqual({ plan: "Elite" });
    act(() => useCalculatorStore.getState().chooseTrade("hvac"));
    act(() => useCalculatorStore.getState().choosePlan("pro"));
    expect(result.current).toEqual({ trade: "HVAC", plan: "Pro" });
  });
});
