import { describe, expect, it } from "vitest";
import { failureCause } from "./failure-cause.ts";

const error = (name: string, more: object = {}): Error =>
  Object.assign(new Error("dana@customer.example was refused"), { name, ...more });

describe("failureCause", () => {
  it.each([
    [error("Error", { code: 503 }), "http-503"],
    [error("Error", { code: "a-web-page" }), "a-web-page"],
    [error("Error", { code: "malformed-json" }), "malformed-json"],
    [error("Error", { code: "no-id" }), "no-id"],
    [error("Error", { code: "dana@customer.example" }), "other"],
    [new DOMException("no answer", "TimeoutError"), "timeout"],
    [error("FunctionsFetchError", { context: new DOMException("aborted", "AbortError") }), "timeout"],
    [error("FunctionsFetchError", { context: new TypeError("Failed to fetch") }), "network"],
    [error("FunctionsFetchError"), "network"],
    [error("constructor"), "other"],
  ])("failureCause says of %o in one word: %s", (failure, word) => {
    expect(failureCause(failure)).toBe(word);
  });
});
