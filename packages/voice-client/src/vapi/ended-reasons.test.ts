import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { classifyEndedReason, ENDED_REASONS } from "./ended-reasons.ts";

/** Every ended reason of a call that the SDK's types name. */
const KNOWN_REASONS = readReasons();

function readReasons(): readonly string[] {
  const types = readFileSync(createRequire(import.meta.url).resolve("@vapi-ai/web/dist/api.d.ts"), "utf8");
  const union = types.split("\n").find((line) => /^\s+endedReason\??: "call-start-error/.test(line)) ?? "";
  return Array.from(union.matchAll(/"([^"]+)"/g), ([, reason = ""]) => reason);
}

describe("classifyEndedReason", () => {
  it("knows every reason of the SDK's types", () => {
    expect(KNOWN_REASONS.length).toBeGreaterThan(500);
    expect(KNOWN_REASONS.filter((reason) => !classifyEndedReason(reason).isKnown)).toEqual([]);
  });

  it("counts every reason with an error in its name as a failure, and these besides", () => {
    const failures = KNOWN_REASONS.filter((reason) => classifyEndedReason(reason).failure !== null);
    const named = KNOWN_REASONS.filter((reason) => reason.includes("error"));
    expect(named.filter((reason) => !failures.includes(reason))).toEqual([]);
    expect(failures.filter((reason) => !named.includes(reason)).sort()).toEqual([
      "assistant-join-timed-out",
      "assistant-not-found",
      "assistant-not-valid",
      "assistant-request-failed",
      "assistant-request-returned-forwarding-phone-number",
      "assistant-request-returned-invalid-assistant",
      "assistant-request-returned-no-assistant",
      "customer-did-not-give-microphone-permission",
      "phone-call-provider-bypass-enabled-but-no-call-received",
      "phone-call-provider-closed-websocket",
      "twilio-failed-to-connect-call",
      "twilio-reported-customer-misdialed",
      "vonage-failed-to-connect-call",
      "vonage-rejected",
      "worker-shutdown",
    ]);
  });

  it("an unknown reason is a failure exactly if it has error in its name", () => {
    expect(classifyEndedReason("brand-new-Error-kind")).toMatchObject({ isKnown: false, failure: "assistant-failed" });
    expect(classifyEndedReason("brand-new-goodbye")).toMatchObject({ isKnown: false, failure: null });
  });

  it.each([
    ["customer-did-not-give-microphone-permission", "microphone-denied"],
    ["call.start.error-subscription-concurrency-limit-reached", "concurrency-limit"],
    ["pipeline-error-eleven-labs-blocked-concurrent-requests-and-requested-upgrade", "concurrency-limit"],
    ["call.start.error-subscription-insufficient-credits", "account-limit"],
    ["call.in-progress.error-vapifault-playht-out-of-credits", "account-limit"],
    ["pipeline-error-eleven-labs-quota-exceeded", "account-limit"],
    ["assistant-not-found", "rejected"],
    ["pipeline-error-openai-llm-failed", "assistant-failed"],
    ["worker-shutdown", "assistant-failed"],
  ] as const)("%s is told as %s", (reason, failure) => {
    expect(classifyEndedReason(reason).failure).toBe(failure);
  });

  it.each([
    ["silence-timed-out", "silence"],
    ["exceeded-max-duration", "length"],
    ["assistant-ended-call", "hang-up"],
    ["brand-new-goodbye", "hang-up"],
  ] as const)("%s ends a call by %s", (reason, cause) => {
    expect(classifyEndedReason(reason).cause).toBe(cause);
  });

  it("has no pattern that never decides", () => {
    const deciding = new Set(
      KNOWN_REASONS.map((reason) => ENDED_REASONS.findIndex(([, pattern]) => pattern.test(reason))),
    );
    expect(deciding.size).toBe(ENDED_REASONS.length);
  });
});
