import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { answerCall } from "./endpoint.ts";
import { readRoomUrl } from "./scenario.ts";

function post(path = "/call/web", init: RequestInit = {}): Request {
  return new Request(`http://localhost${path}`, {
    method: "POST",
    headers: { authorization: "Bearer public-key", "content-type": "application/json" },
    body: JSON.stringify({ assistantId: "a" }),
    ...init,
  });
}

/** Collects all that can be collected; what waits in microtasks is held by them until then. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let turn = 0; turn < 5; turn += 1) {
    await nextTurn();
    collect();
  }
}

describe("answerCall", () => {
  it("answers with the fields the SDK reads", async () => {
    const response = await answerCall(post());
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      webCallUrl: expect.stringMatching(/^https:\/\/sandbox\.invalid\//),
      artifactPlan: { videoRecordingEnabled: false },
      assistant: { voice: { provider: "sandbox" } },
    });
  });

  it("hands the scenario to the engine in the room's URL", async () => {
    const response = await answerCall(post(), { afterGreeting: "hang-up" });
    const { webCallUrl } = (await response.json()) as { webCallUrl: string };
    expect(readRoomUrl(webCallUrl)).toMatchObject({ afterGreeting: "hang-up", join: "ok" });
  });

  it.each([
    ["unauthorized", 401, "application/json"],
    ["rejected", 400, "application/json"],
    ["concurrency-limit", 429, "application/json"],
    ["concurrency-limit-400", 400, "application/json"],
    ["html-error", 502, "text/html"],
    ["malformed-json", 201, "application/json"],
    ["no-room", 201, "application/json"],
  ] as const)("%s answers %s as %s", async (answer, status, type) => {
    const response = await answerCall(post(), { answer });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toContain(type);
  });

  it("refuses a request without a key, without a target, by another method or path", async () => {
    expect((await answerCall(post("/call/web", { headers: {} }))).status).toBe(401);
    expect((await answerCall(post("/call/web", { body: "{}" }))).status).toBe(400);
    expect((await answerCall(post("/call/web", { body: "{oops" }))).status).toBe(400);
    expect((await answerCall(new Request("http://localhost/call/web"))).status).toBe(405);
    expect((await answerCall(post("/call"))).status).toBe(404);
  });

  it("allows pages of other origins", async () => {
    const preflight = new Request("http://localhost/call/web", { method: "OPTIONS" });
    const response = await answerCall(preflight);
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-headers")).toContain("authorization");
    expect((await answerCall(post())).headers.get("access-control-allow-origin")).toBe("*");
  });

  it("stops waiting when the client goes away", async () => {
    const gone = new AbortController();
    const answer = answerCall(post("/call/web", { signal: gone.signal }), { answer: "never" });
    setTimeout(() => gone.abort(), 10);
    expect((await answer).status).toBe(499);
  });

  it("notices that the client goes away also after memory was tidied up, or before the waiting began", async () => {
    const gone = new AbortController();
    const answer = answerCall(post("/call/web", { signal: gone.signal }), { answer: "never" });
    await collectGarbage();
    gone.abort();
    expect((await answer).status).toBe(499);
    expect((await answerCall(post("/call/web", { signal: gone.signal }), { answer: "never" })).status).toBe(499);
  });
});

describe("readRoomUrl", () => {
  it.each(["https://example.invalid/room", "no url", undefined])("takes %s for a normal room", (url) => {
    expect(readRoomUrl(url)).toMatchObject({ join: "ok", afterGreeting: "answer" });
  });
});
