import { describe, expect, it } from "vitest";
import { classifyWebCallAnswer } from "./classify.ts";

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
    [429, "", "concurrency-limit"],
    [500, { message: "Oops" }, "unavailable"],
    [502, "<html>Bad Gateway</html>", "unavailable"],
    [Number.NaN, undefined, "unavailable"],
  ])("%s with %j is %s", (status, body, code) => {
    expect(classifyWebCallAnswer(status, body)?.code ?? null).toBe(code);
  });

  it("keeps the status and the body", () => {
    const body = { message: "Invalid Key." };
    expect(classifyWebCallAnswer(401, body)).toMatchObject({ status: 401, cause: body, stage: "web-call-creation" });
  });
});
