import { VoiceError } from "@contractor-roi/voice-client";
import { describe, expect, it } from "vitest";
import { describeError } from "./describe-error.ts";

function withStack(stack: string, message = "Cannot greet Dana"): Error {
  return Object.assign(new TypeError(message), { stack });
}

function framesOf(error: unknown): readonly string[] {
  return describeError(error).flatMap(({ frames }) =>
    frames.map(({ name, address, line, column }) => `${name}|${address}|${line}|${column}`),
  );
}

const PAGE = "https://roi.example.com";

describe("describeError", () => {
  it("describeError gives the class, the code and the causes, never the message", () => {
    const cause = Object.assign(new RangeError("Dana"), { code: 20, stack: "" });
    const error = Object.assign(new TypeError("Dana", { cause }), { code: "join-failed", stack: "" });
    expect(describeError(error)).toEqual([
      { type: "TypeError", code: "join-failed", frames: [] },
      { type: "RangeError", code: "20", frames: [] },
    ]);
  });

  it("describeError adds the stage, the status and the provider's reason of a call's error", () => {
    const cause = { message: "Dana" };
    const error = new VoiceError("rejected", {
      stage: "web-call-creation",
      status: 400,
      reason: "assistant-not-found",
      cause,
    });
    expect(describeError(error).map(({ type, code }) => [type, code])).toEqual([
      ["VoiceError", "rejected web-call-creation 400 assistant-not-found"],
      ["object", undefined],
    ]);
  });

  it.each([
    ["a text", "string"],
    [{ message: "Dana" }, "object"],
    [undefined, "undefined"],
  ])("describeError of %j, which is no error, is its type", (thrown, type) => {
    expect(describeError(thrown)).toEqual([{ type, code: undefined, frames: [] }]);
  });

  it("describeError takes no text for a class or a code", () => {
    const error = Object.assign(new Error("x"), { name: "Dana Whitfield", code: "dana@reyes.example", stack: "" });
    expect(describeError(error)).toEqual([{ type: "Error", code: undefined, frames: [] }]);
  });

  it("describeError reads the frames of V8, whose stack begins with the message", () => {
    const stack = [
      "TypeError: Cannot greet Dana",
      `    at send (${PAGE}/assets/lead.js?v=1:3:9)`,
      `    at async Promise.all (index 0)`,
      `    at new Client (${PAGE}/assets/lead.js:1:2)`,
      `    at ${PAGE}/assets/page.js#top:12:34`,
    ].join("\n");
    expect(framesOf(withStack(stack))).toEqual([
      `send|${PAGE}/assets/lead.js|3|9`,
      `new Client|${PAGE}/assets/lead.js|1|2`,
      `|${PAGE}/assets/page.js|12|34`,
    ]);
  });

  it("describeError takes no line of a message for a frame", () => {
    const message = `Dana\n    at Dana (${PAGE}/dana.js:1:2)\nDana@${PAGE}/dana.js:1:2`;
    const stack = `TypeError: ${message}\n    at send (${PAGE}/assets/lead.js:3:9)`;
    expect(framesOf(withStack(stack, message))).toEqual([`send|${PAGE}/assets/lead.js|3|9`]);
    expect(framesOf(withStack(`TypeError: ${message}`, message))).toEqual([]);
  });

  it("describeError reads the frames of Firefox and WebKit, which have no message before them", () => {
    const stack = [
      `send@${PAGE}/assets/lead.js:3:9`,
      `async*submit/<@${PAGE}/assets/lead.js?v=1:1:2`,
      `${PAGE}/assets/page.js:5:6`,
      "map@[native code]",
      `@${PAGE}/assets/page.js:12:34`,
    ].join("\n");
    expect(framesOf(withStack(stack))).toEqual([
      `send|${PAGE}/assets/lead.js|3|9`,
      `async*submit/<|${PAGE}/assets/lead.js|1|2`,
      `|${PAGE}/assets/page.js|5|6`,
      `|${PAGE}/assets/page.js|12|34`,
    ]);
  });
});
