import { describe, expect, it } from "vitest";
import { ERROR_MESSAGES, VoiceError, type VoiceErrorCode } from "./errors.ts";

const CODES = Object.keys(ERROR_MESSAGES) as VoiceErrorCode[];

describe("VoiceError", () => {
  it("keeps its stage, status and cause, and has a plain message, whatever its code", () => {
    const cause = { message: "from the provider" };
    for (const code of CODES) {
      const error = new VoiceError(code, { stage: "joining", status: 500, cause });
      expect(error).toMatchObject({ name: "VoiceError", code, stage: "joining", status: 500, cause });
      expect(error.message).toMatch(/^[A-Z][^{}<>[\]]+\.$/);
      expect(new VoiceError(code)).toMatchObject({ stage: null, status: null });
    }
  });

  it("is worth no other try where somebody has to change the page, the browser or the account first", () => {
    expect(CODES.filter((code) => !new VoiceError(code).retryable)).toEqual([
      "invalid-target",
      "insecure-context",
      "unsupported-browser",
      "microphone-framed",
      "engine-outdated",
      "page-policy",
      "unauthorized",
      "rejected",
      "account-limit",
      "not-allowed",
    ]);
  });

  it("inStage adds a stage where there is none", () => {
    const error = new VoiceError("network", { status: 0, cause: "down" });
    expect(error.inStage("joining")).toMatchObject({ code: "network", stage: "joining", status: 0, cause: "down" });
    expect(error.inStage("joining").inStage("validation").stage).toBe("joining");
  });
});
