import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FILLED_PAYLOAD } from "../testing/filled-lead.ts";
import { silent, standInNetwork, stored, type Answer, type SentRequest } from "../testing/stand-in-network.ts";
import { loadBackendClient, submitLead, type SubmitResult, failureCause } from "./submit-lead.ts";
import type { SubmissionAttempt } from "./submission-attempt.ts";

const SENDER = {
  backend: { url: "", key: "sb_publishable_local" },
  language: "en",
  consent: "I agree to receive information about Ringwell.",
  voiceCallId: null,
  phoneTyped: FILLED_PAYLOAD.contact.phone,
  origins: {},
} as const;
const ATTEMPT: SubmissionAttempt = {
  idempotencyKey: "2f1c7a3e-9d54-4c0b-8a6f-0e5d4b3c2a19",
  formOpenedAt: Date.parse("2026-03-01T11:59:18.750Z"),
  consentedAt: Date.parse("2026-03-01T11:59:58.125Z"),
  captchaToken: null,
  payload: FILLED_PAYLOAD,
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Describes a refused lead: the error and its causes, as a report would print them. */
function described(result: SubmitResult): string {
  if (result.ok) throw new Error("Cannot describe the failure as the lead must be refused: it was taken");
  const parts: string[] = [];
  for (let error: unknown = result.cause; error instanceof Error; error = error.cause) {
    parts.push(`${error.name}: ${error.message}`);
  }
  return parts.join("\n");
}

const realTimeout = setTimeout;

/** Waits, in fake time too, until a request has left: a digest is computed in another thread. */
async function leave(requests: readonly SentRequest[]): Promise<void> {
  while (requests.length === 0) await new Promise((resolve) => realTimeout(resolve));
}

describe("submitLead", () => {
  it("submitLead sends one POST to the function lead-intake of the page's own origin", async () => {
    const { requests } = standInNetwork(stored);
    expect(await submitLead(ATTEMPT, SENDER)).toEqual({ ok: true, reference: "lead-1" });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.method).toBe("POST");
    expect(requests[0]?.body).toEqual(FILLED_PAYLOAD);
    expect(requests[0]?.url.href).toBe(`${window.location.origin}/functions/v1/lead-intake`);
  });

  it("submitLead sends key, opening time, public key and type of the body as headers", async () => {
    const { requests } = standInNetwork(stored);
    await submitLead(ATTEMPT, SENDER);
    const headers = requests[0]?.headers;
    expect(headers?.get("idempotency-key")).toBe(ATTEMPT.idempotencyKey);
    expect(headers?.get("x-form-opened-at")).toBe("2026-03-01T11:59:18.750Z");
    expect(headers?.get("apikey")).toBe(SENDER.backend.key);
    expect(headers?.get("content-type")).toBe("application/json");
  });

  it("submitLead names no language for an English page: any other does", async () => {
    const { requests } = standInNetwork(stored);
    await submitLead(ATTEMPT, SENDER);
    expect(requests[0]?.headers.has("x-page-language")).toBe(false);
    await submitLead(ATTEMPT, { ...SENDER, language: "es" });
    expect(requests[1]?.headers.get("x-page-language")).toBe("es");
  });

  it("submitLead names the visitor's voice call and the captcha's token, if there are any", async () => {
    const { requests } = standInNetwork(stored);
    await submitLead(ATTEMPT, SENDER);
    await submitLead({ ...ATTEMPT, captchaToken: "token" }, { ...SENDER, voiceCallId: "0198c1f2-9c1e-7cc3" });
    expect(requests.map(({ headers }) => headers.get("x-voice-call-id"))).toEqual([null, "0198c1f2-9c1e-7cc3"]);
    expect(requests.map(({ headers }) => headers.get("cf-turnstile-response"))).toEqual([null, "token"]);
  });

  it("submitLead sends the phone as it was typed, if the body has another form of it", async () => {
    const { requests } = standInNetwork(stored);
    await submitLead(ATTEMPT, SENDER);
    await submitLead(ATTEMPT, { ...SENDER, phoneTyped: "(212)555-0147 ext. 12\uD83D" });
    const [same, typed] = requests.map(({ headers }) => headers.get("x-phone-as-typed"));
    expect([same, decodeURIComponent(typed ?? "")]).toEqual([null, "(212)555-0147 ext. 12\uFFFD"]);
  });

  it("submitLead sends the time of the consent, its wording, and the wording's SHA-256 (L11)", async () => {
    const { requests } = standInNetwork(stored);
    await submitLead(ATTEMPT, SENDER);
    const headers = requests[0]?.headers;
    expect(headers?.get("x-consent-at")).toBe("2026-03-01T11:59:58.125Z");
    const wording = decodeURIComponent(headers?.get("x-consent-wording") ?? "");
    expect(wording).toBe("I agree to receive information about Ringwell.");
    expect(headers?.get("x-consent-version")).toBe(createHash("sha256").update(wording).digest("hex"));
  });

  it("submitLead sends a consent without its version where there is no Web Crypto, as over plain HTTP", async () => {
    const { requests } = standInNetwork(stored);
    vi.stubGlobal("crypto", {});
    await submitLead(ATTEMPT, SENDER);
    const headers = requests[0]?.headers;
    expect(headers?.get("x-consent-at")).toBe("2026-03-01T11:59:58.125Z");
    expect(headers?.get("x-consent-wording")).toBe("I%20agree%20to%20receive%20information%20about%20Ringwell.");
    expect(headers?.has("x-consent-version")).toBe(false);
  });

  it.each([
    [200, undefined, undefined],
    [201, "mail", "mail"],
    [201, "pigeon", undefined],
  ])("submitLead takes the answer %d with the report %s for success", async (status, answered, report) => {
    standInNetwork(() => Response.json({ id: "lead-1", report: answered }, { status }));
    expect(await submitLead(ATTEMPT, SENDER)).toEqual({ ok: true, reference: "lead-1", report });
  });

  it.each<[string, () => Response]>([
    ["an empty 200", () => new Response(null, { status: 200 })],
    ["a 204", () => new Response(null, { status: 204 })],
    ["a 200 with an error", () => Response.json({ error: "paused" })],
    ["a 200 with JSON that is no object", () => Response.json("lead-1")],
    ["an empty id", () => Response.json({ id: "" }, { status: 201 })],
    ["an id that is no text", () => Response.json({ id: 1 }, { status: 201 })],
  ])("submitLead returns ok: false for %s: only an id says that the lead is stored", async (_what, answer) => {
    standInNetwork(answer);
    expect(described(await submitLead(ATTEMPT, SENDER))).toContain("lead-intake answered no-id");
  });

  it.each([400, 409, 429, 500])("submitLead returns ok: false for the status %d, and names it", async (status) => {
    standInNetwork(() => Response.json({ title: "No" }, { status }));
    expect(described(await submitLead(ATTEMPT, SENDER))).toContain(`lead-intake answered ${status}`);
  });

  it("submitLead returns ok: false when no answer comes within 10 seconds, and not before", async () => {
    await loadBackendClient(SENDER.backend);
    vi.useFakeTimers();
    const { requests } = standInNetwork(silent);
    let result: SubmitResult | undefined;
    const settle = async (): Promise<void> => {
      result = await submitLead(ATTEMPT, SENDER);
    };
    void settle();
    await leave(requests);
    await vi.advanceTimersByTimeAsync(9900);
    expect(requests).toHaveLength(1);
    expect(result).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(result?.ok).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
  });

  it("submitLead returns ok: false when the answer's body stalls after its head", async () => {
    await loadBackendClient(SENDER.backend);
    vi.useFakeTimers();
    const { requests } = standInNetwork((_request, signal) => {
      const body = new ReadableStream({
        start: (stream) =>
          signal?.addEventListener("abort", () => stream.error(new DOMException("aborted", "AbortError"))),
      });
      return new Response(body, { headers: { "content-type": "application/json" } });
    });
    const result = submitLead(ATTEMPT, SENDER);
    await leave(requests);
    await vi.advanceTimersByTimeAsync(10_100);
    expect((await result).ok).toBe(false);
  });

  it.each<[string, Answer]>([
    ["a refusal", () => Response.json({ detail: "dana@reyes-plumbing.example Dana Reyes" }, { status: 422 })],
    ["malformed JSON", () => new Response("Dana Reyes", { headers: { "content-type": "application/json" } })],
    ["a web page", () => new Response("<p>Dana Reyes", { headers: { "content-type": "text/html" } })],
    ["a network that throws what is not an error", () => Promise.reject("dana")],
    ["an answer that is none", () => undefined as unknown as Response],
    ["a relay error", () => new Response("Dana Reyes", { headers: { "x-relay-error": "true" } })],
  ])("submitLead keeps the answer's body out of its error: %s may repeat what was typed", async (_what, answer) => {
    standInNetwork(answer);
    const text = described(await submitLead(ATTEMPT, SENDER));
    expect(text).not.toBe("");
    expect(text).not.toMatch(/dana|reyes/i);
  });
});

describe("loadBackendClient", () => {
  it("makes the client with a persisted session and automatic refresh", async () => {
    const { auth } = await loadBackendClient(SENDER.backend);
    expect(auth).toMatchObject({ persistSession: true, autoRefreshToken: true, detectSessionInUrl: false });
  });

  it("makes one client, however often it is asked", async () => {
    expect(await loadBackendClient(SENDER.backend)).toBe(await loadBackendClient(SENDER.backend));
  });
});

const failure = (name: string, more: object = {}): Error =>
  Object.assign(new Error("dana@customer.example was refused"), { name, ...more });

it.each([
  [failure("Error", { code: 503 }), "http-503"],
  [failure("Error", { code: "a-web-page" }), "a-web-page"],
  [failure("Error", { code: "malformed-json" }), "malformed-json"],
  [failure("Error", { code: "no-id" }), "no-id"],
  [failure("Error", { code: "dana@customer.example" }), "other"],
  [new DOMException("no answer", "TimeoutError"), "timeout"],
  [failure("FunctionsFetchError", { context: new DOMException("aborted", "AbortError") }), "timeout"],
  [failure("FunctionsFetchError", { context: new TypeError("Failed to fetch") }), "network"],
  [failure("FunctionsFetchError"), "network"],
  [failure("constructor"), "other"],
])("failureCause says of %o in one word: %s", (failure, word) => {
  expect(failureCause(failure)).toBe(word);
});
