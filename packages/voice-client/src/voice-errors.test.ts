import { describe, expect, it } from "vitest";
import { VoiceError, type VoiceErrorDetails } from "./voice-errors.ts";

type Factory = (details?: VoiceErrorDetails) => VoiceError;

/** Every static factory, by its name. */
const FACTORIES = Object.entries(Object.getOwnPropertyDescriptors(VoiceError))
  .filter(([name, { value }]) => name !== "prototype" && typeof value === "function")
  .map(([name, { value }]) => [name, value as Factory] as const);

describe("VoiceError", () => {
  it.each(FACTORIES)("%s keeps its stage, status and cause, and has a plain message", (_name, make) => {
    const cause = { message: "from the provider" };
    const error = make({ stage: "joining", status: 500, cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "VoiceError", stage: "joining", status: 500, cause });
    expect(error.message).toMatch(/^[A-Z][^{}<>[\]]+\.$/);
    expect(make()).toMatchObject({ stage: null, status: null });
    expect(make()).not.toHaveProperty("cause");
  });

  it("has one factory per code", () => {
    const codes = FACTORIES.map(([, make]) => make().code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toHaveLength(29);
  });

  // proof: voice-errors-1
  it("has the two literal texts of the specification", () => {
    expect(VoiceError.invalidTarget().message).toBe("Assistant or Squad or Workflow must be provided.");
    expect(VoiceError.noCall().message).toBe("Call object is not available.");
  });

  it("inStage adds a stage where there is none", () => {
    const error = VoiceError.network({ status: 0, cause: "down" });
    expect(error.inStage("joining")).toMatchObject({ code: "network", stage: "joining", status: 0, cause: "down" });
    expect(error.inStage("joining").inStage("validation").stage).toBe("joining");
  });
});
