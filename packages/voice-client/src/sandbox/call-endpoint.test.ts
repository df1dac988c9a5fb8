import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createCallEndpoint, sandboxApiUrl } from "./call-endpoint.ts";
import { readRoomUrl } from "./room-url.ts";
import { isScenarioName, SCENARIOS, type ScenarioName } from "./scenarios.ts";

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

describe("createCallEndpoint", () => {
  it("answers with the fields the SDK reads", async () => {
    const response = await createCallEndpoint()(post());
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      webCallUrl: expect.stringMatching(/^https:\/\/sandbox\.invalid\//),
      artifactPlan: { videoRecordingEnabled: false },
      assistant: { voice: { provider: "sandbox" } },
    });
  });

  it("reads the scenario from the path, and hands it to the engine in the room's URL", async () => {
    const url = sandboxApiUrl("/voice-sandbox/", "assistant-hangs-up");
    expect(url).toBe("/voice-sandbox/assistant-hangs-up");
    const response = await createCallEndpoint()(post(`${url}/call/web`));
    const { webCallUrl } = (await response.json()) as { webCallUrl: string };
    expect(readRoomUrl(webCallUrl)).toMatchObject({ afterGreeting: "hang-up", join: "ok" });
  });

  it("takes a scenario of one's own, which the path overrides", async () => {
    const endpoint = createCallEndpoint({ scenario: { answer: "rejected" } });
    expect((await endpoint(post())).status).toBe(400);
    expect((await endpoint(post("/normal/call/web"))).status).toBe(201);
  });

  it.each([
    ["unauthorized", 401, "application/json"],
    ["rejected", 400, "application/json"],
    ["concurrency-limit", 429, "application/json"],
    ["concurrency-limit-400", 400, "application/json"],
    ["html-error", 502, "text/html"],
    ["malformed-json", 201, "application/json"],
    ["no-room", 201, "application/json"],
  ] as const)("%s answers %s as %s", async (scenario, status, type) => {
    const response = await createCallEndpoint({ scenario })(post());
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toContain(type);
  });

  it("refuses a request without a key, without a target, by another method or path", async () => {
    const endpoint = createCallEndpoint();
    expect((await endpoint(post("/call/web", { headers: {} }))).status).toBe(401);
    expect((await endpoint(post("/call/web", { body: "{}" }))).status).toBe(400);
    expect((await endpoint(post("/call/web", { body: "{oops" }))).status).toBe(400);
    expect((await endpoint(new Request("http://localhost/call/web"))).status).toBe(405);
    expect((await endpoint(post("/call"))).status).toBe(404);
  });

  it("allows pages of other origins", async () => {
    const preflight = new Request("http://localhost/call/web", { method: "OPTIONS" });
    const response = await createCallEndpoint()(preflight);
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-headers")).toContain("authorization");
    expect((await createCallEndpoint()(post())).headers.get("access-control-allow-origin")).toBe("*");
  });

  it("stops waiting when the client goes away", async () => {
    const gone = new AbortController();
    const answer = createCallEndpoint({ scenario: "api-never-answers" })(post("/call/web", { signal: gone.signal }));
    setTimeout(() => gone.abort(), 10);
    expect((await answer).status).toBe(499);
  });

  it("notices that the client goes away also after memory was tidied up, or before the waiting began", async () => {
    const gone = new AbortController();
    const endpoint = createCallEndpoint({ scenario: "api-never-answers" });
    const answer = endpoint(post("/call/web", { signal: gone.signal }));
    await collectGarbage();
    gone.abort();
    expect((await answer).status).toBe(499);
    expect((await endpoint(post("/call/web", { signal: gone.signal }))).status).toBe(499);
  });

  it("serves the engine's script where it has one", async () => {
    const request = new Request("http://localhost/voice-sandbox/call-engine.js");
    const response = await createCallEndpoint({ engineScript: "takeOverCalls();" })(request);
    expect(response.headers.get("content-type")).toContain("text/javascript");
    expect(await response.text()).toBe("takeOverCalls();");
    expect((await createCallEndpoint()(request)).status).toBe(404);
  });
});

describe("SCENARIOS", () => {
  it("are known by name", () => {
    for (const name of Object.keys(SCENARIOS)) expect(isScenarioName(name)).toBe(true);
    expect(isScenarioName("toString")).toBe(false);
  });

  it("that differ have different knobs", () => {
    const knobs = (Object.keys(SCENARIOS) as ScenarioName[]).map((name) => JSON.stringify(SCENARIOS[name]));
    expect(new Set(knobs).size).toBe(knobs.length);
  });
});

describe("readRoomUrl", () => {
  it.each(["https://example.invalid/room", "no url", undefined])("takes %s for a normal room", (url) => {
    expect(readRoomUrl(url)).toMatchObject({ join: "ok", afterGreeting: "answer" });
  });
});
