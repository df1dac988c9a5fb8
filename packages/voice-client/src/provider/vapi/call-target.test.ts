import { describe, expect, it } from "vitest";
import { isCallable, targetKinds, type CallTarget } from "./call-target.ts";

describe("CallTarget", () => {
  it("allows exactly one of assistant, squad and workflow", () => {
    const targets: readonly CallTarget[] = [
      { assistantId: "a", assistantOverrides: {} },
      { squadId: "s" },
      { workflowId: "w", workflowOverrides: {} },
      // @ts-expect-error an assistant and a squad
      { assistantId: "a", squadId: "s" },
      // @ts-expect-error overrides of what is not called
      { squadId: "s", workflowOverrides: {} },
      { workflowId: "w", variables: { trade: "HVAC" } },
      // @ts-expect-error variables of a squad
      { squadId: "s", variables: {} },
      // @ts-expect-error nobody
      {},
    ];
    expect(targets.map((target) => isCallable(target))).toEqual([true, true, true, true, true, true, true, false]);
  });
});

describe("isCallable", () => {
  it.each([null, undefined, {}, { assistantId: "" }, { assistantOverrides: {} }])("is false for %j", (target) => {
    expect(isCallable(target as never)).toBe(false);
  });
});

describe("targetKinds", () => {
  it("says what is given", () => {
    expect(targetKinds({ workflowId: "w" })).toEqual({ hasAssistant: false, hasSquad: false, hasWorkflow: true });
    expect(targetKinds({ squad: { members: [] } })).toEqual({
      hasAssistant: false,
      hasSquad: true,
      hasWorkflow: false,
    });
  });
});
