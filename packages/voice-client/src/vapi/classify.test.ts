import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import {
  classifyCameraError,
  classifyEndedReason,
  classifyError,
  classifyWebCallAnswer,
  ENDED_REASONS,
} from "./classify.ts";

const CONNECTING = "joining";
const CONNECTED = null;

/** An engine's fatal error, as the SDK wraps it. */
function fatal(type: string, msg: string, errorMsg = msg, details?: object): object {
  const error = { type, msg, ...(details ? { details } : {}) };
  return { type: "daily-error", error: { message: error, action: "error", errorMsg, error } };
}

function cameraError(type: string, audioOk = false): object {
  const errorMsg = { errorMsg: "Permission denied", audioOk, videoOk: true };
  return { type: "camera-error", error: { errorMsg, error: { type, msg: "Permission denied" } } };
}

/** "failure:code", "warning:code" or "normal-end"; null for no verdict. */
function verdictOf(
  classify: typeof classifyCameraError,
  payload: unknown,
  stage: typeof CONNECTING | null,
): string | null {
  const verdict = classify(payload, stage);
  return verdict && (verdict.kind === "normal-end" ? verdict.kind : `${verdict.kind}:${verdict.error.code}`);
}

describe("classifyError of the engine's fatal errors", () => {
  it.each([
    ["ejected", "Meeting has ended", undefined, "failure:join-failed", "normal-end"],
    ["no-room", "The room has been deleted.", "Meeting has ended", "failure:join-failed", "normal-end"],
    ["no-room", "There is no such room", undefined, "failure:room-expired", "failure:room-expired"],
    ["exp-room", "expired", undefined, "failure:room-expired", "failure:room-expired"],
    ["exp-token", "expired", undefined, "failure:room-expired", "failure:room-expired"],
    ["nbf-room", "too early", undefined, "failure:room-expired", "failure:room-expired"],
    ["nbf-token", "too early", undefined, "failure:room-expired", "failure:room-expired"],
    ["meeting-full", "full", undefined, "failure:room-full", "failure:room-full"],
    ["not-allowed", "no", undefined, "failure:not-allowed", "failure:not-allowed"],
    ["end-of-life", "old", undefined, "failure:engine-outdated", "failure:engine-outdated"],
    ["connection-error", "lost", undefined, "failure:join-failed", "failure:connection-lost"],
    ["something-new", "odd", undefined, "failure:join-failed", "failure:connection-lost"],
    ["something-new", "Meeting has ended", undefined, "failure:join-failed", "normal-end"],
  ])("%s (%s): connecting %s, connected %s", (type, msg, errorMsg, connecting, connected) => {
    expect(verdictOf(classifyError, fatal(type, msg, errorMsg), CONNECTING)).toBe(connecting);
    expect(verdictOf(classifyError, fatal(type, msg, errorMsg), CONNECTED)).toBe(connected);
  });

  it("an engine that does not load is engine-not-loaded", () => {
    const payload = fatal("connection-error", "Failed to load call object bundle.", "x", { on: "load" });
    expect(verdictOf(classifyError, payload, CONNECTING)).toBe("failure:engine-not-loaded");
  });
});

describe("classifyError of the SDK's errors", () => {
  it.each([
    ["audio-processing-setup-error", "warning:noise-filter", "warning:noise-filter"],
    ["audio-processor-recovery-error", "warning:noise-filter", "warning:noise-filter"],
    ["audio-observer-setup-error", "warning:level-observer", "warning:level-observer"],
    ["video-recording-setup-error", "warning:recording", "warning:recording"],
    ["audio-start-failed", "warning:playback-blocked", "warning:playback-blocked"],
    ["daily-call-join-error", "failure:join-failed", "failure:connection-lost"],
    ["start-method-error", "failure:join-failed", "failure:join-failed"],
    ["something-new", "failure:unknown", "warning:unknown"],
  ])("%s: connecting %s, connected %s", (type, connecting, connected) => {
    const payload = { type, error: { message: "Something" } };
    expect(verdictOf(classifyError, payload, CONNECTING)).toBe(connecting);
    expect(verdictOf(classifyError, payload, CONNECTED)).toBe(connected);
  });

  it("a browser without WebRTC is unsupported-browser", () => {
    const payload = {
      type: "daily-call-object-creation-error",
      error: { message: "WebRTC not supported or suppressed" },
    };
    expect(verdictOf(classifyError, payload, CONNECTING)).toBe("failure:unsupported-browser");
    const other = { type: "daily-call-object-creation-error", error: { message: "Duplicate instances" } };
    expect(verdictOf(classifyError, other, CONNECTING)).toBe("failure:join-failed");
  });

  it.each([null, undefined, 5, "text", {}, { type: 5 }])("survives %j", (payload) => {
    expect(verdictOf(classifyError, payload, CONNECTING)).toBe("failure:unknown");
  });

  it("names the stage of a start, and none of a running call", () => {
    expect(classifyError(fatal("meeting-full", "full"), CONNECTING)).toMatchObject({ error: { stage: "joining" } });
    expect(classifyError(fatal("meeting-full", "full"), CONNECTED)).toMatchObject({ error: { stage: null } });
  });
});

describe("classifyCameraError", () => {
  it.each([
    ["permissions", "failure:microphone-denied"],
    ["not-found", "failure:microphone-missing"],
    ["constraints", "failure:microphone-missing"],
    ["undefined-mediadevices", "failure:insecure-context"],
    ["mic-in-use", "failure:microphone-busy"],
    ["cam-mic-in-use", "failure:microphone-busy"],
    ["unknown", "failure:microphone-busy"],
    ["cam-in-use", "warning:camera"],
  ])("%s is %s", (type, expected) => {
    expect(verdictOf(classifyCameraError, cameraError(type), CONNECTING)).toBe(expected);
  });

  it("what happens to a microphone during a call ends none: the client watches it", () => {
    expect(verdictOf(classifyCameraError, cameraError("mic-in-use"), CONNECTED)).toBeNull();
  });

  it.each([
    { type: "permissions", blockedMedia: ["video"] },
    { type: "not-found", missingMedia: ["video"] },
    { type: "constraints", failedMedia: ["video"] },
  ])("%j is about the camera alone", (error) => {
    const payload = { type: "camera-error", error: { errorMsg: { errorMsg: "No camera" }, error } };
    expect(verdictOf(classifyCameraError, payload, CONNECTING)).toBe("warning:camera");
  });

  it("a camera alone is a warning", () => {
    expect(verdictOf(classifyCameraError, cameraError("permissions", true), CONNECTED)).toBe("warning:camera");
  });
});

const CALL = { id: "1", webCallUrl: "https://room.invalid/1" };

describe("classifyWebCallAnswer", () => {
  it.each([
    [201, CALL, null],
    [200, CALL, null],
    [200, { id: "1" }, "unavailable"],
    [200, "<html>", "unavailable"],
    [200, null, "unavailable"],
    [304, CALL, "unavailable"],
    [400, { message: ["assistantId must be a UUID"] }, "rejected"],
    [400, { message: "Over Concurrency Limit" }, "concurrency-limit"],
    [400, { message: "Blocked", subscriptionLimits: { concurrencyBlocked: true } }, "concurrency-limit"],
    [400, { message: "Bad", subscriptionLimits: { concurrencyBlocked: false } }, "rejected"],
    [401, { message: "Invalid Key." }, "unauthorized"],
    [403, "Forbidden", "unauthorized"],
    [404, { message: "No such assistant" }, "rejected"],
    [408, "", "unavailable"],
    [409, "", "unavailable"],
    [425, "", "unavailable"],
    [429, "", "concurrency-limit"],
    [500, { message: "Oops" }, "unavailable"],
    [502, "<html>Bad Gateway</html>", "unavailable"],
  ])("%s with %j is %s", (status, body, code) => {
    expect(classifyWebCallAnswer(status, body)?.code ?? null).toBe(code);
  });

  it("keeps the status and the body", () => {
    const body = { message: "Invalid Key." };
    expect(classifyWebCallAnswer(401, body)).toMatchObject({ status: 401, cause: body, stage: "web-call-creation" });
  });
});

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
