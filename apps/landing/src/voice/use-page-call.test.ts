import { describe, expect, it } from "vitest";
import { demoAssistant } from "./use-page-call.ts";

describe("demoAssistant", () => {
  it("sends no limits of its own, so that the provider's settings stand", () => {
    expect(demoAssistant({ assistantId: "a" }, undefined)).toEqual({ assistantId: "a" });
  });

  it("sends the owner's limits with the call, beside its variables", () => {
    const variables = { trade: "HVAC", plan: "Pro" };
    expect(demoAssistant({ assistantId: "a", maxSeconds: 180, idleSeconds: 20 }, variables)).toEqual({
      assistantId: "a",
      assistantOverrides: {
        variableValues: variables,
        maxDurationSeconds: 180,
        hooks: [
          {
            on: "customer.speech.timeout",
            options: { timeoutSeconds: 20, triggerMaxCount: 1 },
            do: [{ type: "tool", tool: { type: "endCall" } }],
          },
        ],
      },
    });
  });
});
