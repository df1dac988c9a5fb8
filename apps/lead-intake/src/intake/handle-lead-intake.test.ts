import { describe, expect, it, vi } from "vitest";
import type { SubmitOutcome } from "@contractor-roi/lead-store/lead/lead-store";
import type { LogEntry } from "@contractor-roi/lead-store/base/log";
import { LEAD_INTAKE_URL, leadPost, withKey } from "@contractor-roi/lead-store/testing/lead-requests";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { handleLeadIntake, type LeadIntakeDeps } from "./handle-lead-intake.ts";

const CREATED: SubmitOutcome = { status: "created", id: "9f666ca2-85b2-42b9-94dd-1c755ae52292" };
const RECEIVED_AT = new Date("2026-02-03T04:05:06.789Z");

function intake(changes: Partial<LeadIntakeDeps> = {}) {
  const logged: LogEntry[] = [];
  const submit = vi.fn<LeadIntakeDeps["leads"]["submit"]>().mockResolvedValue(CREATED);
  const log = (entry: LogEntry) => void logged.push(entry);
  const deps: LeadIntakeDeps = { leads: { submit }, now: () => RECEIVED_AT, log, allowedOrigins: "any", ...changes };
  return {
    logged,
    submit,
    send: (request: RequestInit) => handleLeadIntake(new Request(LEAD_INTAKE_URL, request), deps),
  };
}

/** A database driver's error: it quotes the row. */
function databaseError(): Error {
  return Object.assign(new Error("duplicate key value (ada@park.example)"), {
    code: "23505",
    constraint: "leads_idempotency_key_unique",
    detail: "Failing row contains (Ada, Park, +12125550123).",
    params: ["ada@park.example"],
  });
}

describe("handleLeadIntake", () => {
  it("stamps the lead with the server's clock, not the visitor's", async () => {
    const { send, submit } = intake();
    await send(leadPost(sampleLead()));
    expect(submit.mock.calls[0]?.[0]).toMatchObject({ received_at: "2026-02-03T04:05:06.789Z" });
  });

  it("says that the lead is stored only after the database said so", async () => {
    let commit!: (outcome: SubmitOutcome) => void;
    const { send } = intake({ leads: { submit: () => new Promise((resolve) => (commit = resolve)) } });
    let isAnswered = false;
    const response = send(leadPost(sampleLead())).finally(() => (isAnswered = true));
    await vi.waitFor(() => expect(commit).toBeDefined(), { timeout: 30_000 });
    expect(isAnswered).toBe(false);
    commit(CREATED);
    expect((await response).status).toBe(201);
  });

  it("answers 503 with Retry-After if the database fails, and logs no data", async () => {
    const { send, logged } = intake({ leads: { submit: () => Promise.reject(databaseError()) } });
    const response = await send(leadPost(sampleLead(), withKey(crypto.randomUUID())));
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const problem = await response.json();
    expect(problem.type).toBe("urn:lead-intake:problem:storage-unavailable");
    const [entry] = logged;
    expect(entry).toMatchObject({ level: "error", code: "23505", constraint: "leads_idempotency_key_unique" });
    expect(problem.instance).toBe(`urn:uuid:${entry?.requestId}`);
    expect(JSON.stringify([logged, problem])).not.toMatch(/\bada\b|park|2125550123/i);
  });

  it("logs what it refuses, by the names of the fields", async () => {
    const { send, logged } = intake();
    await send(leadPost({ ...sampleLead(), selected_plan: "secret", jobs_per_month: "secret" }));
    expect(logged).toEqual([
      {
        level: "warn",
        event: "lead-refused",
        requestId: expect.any(String),
        status: 422,
        code: "invalid-lead",
        fields: ["/selected_plan", "/jobs_per_month"],
      },
    ]);
  });

  it("answers 500 if it fails itself, with CORS headers, and logs no data", async () => {
    const now = () => {
      throw new Error("failed on ada@park.example");
    };
    const { send, logged } = intake({ now });
    const response = await send(leadPost(sampleLead()));
    expect(response.status).toBe(500);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(logged).toMatchObject([{ level: "error", event: "request-failed", error: "Error" }]);
    expect(JSON.stringify([logged, await response.json()])).not.toMatch(/ada@/);
  });

  it("answers 400 if the connection breaks off in the middle of the body", async () => {
    const { send, submit } = intake();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"contact":'));
        controller.error(new Error("connection lost"));
      },
    });
    const response = await send({ ...leadPost(""), body, duplex: "half" } as RequestInit);
    expect(response.status).toBe(400);
    expect(submit).not.toHaveBeenCalled();
  });

  it("does not read a body that announces too much", async () => {
    const { send } = intake();
    const pull = vi.fn<() => void>();
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const request = { ...leadPost("", { "content-length": "16385" }), body, duplex: "half" } as RequestInit;
    expect((await send(request)).status).toBe(413);
    expect(pull).not.toHaveBeenCalled();
  });

  it("stops reading a body that does not end", async () => {
    const { send } = intake();
    let pieces = 0;
    const cancel = vi.fn<() => void>();
    const pull = (controller: ReadableStreamDefaultController) => {
      pieces += 1;
      controller.enqueue(new Uint8Array(1024));
    };
    const body = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
    expect((await send({ ...leadPost(""), body, duplex: "half" } as RequestInit)).status).toBe(413);
    expect(pieces).toBe(1025);
    expect(cancel).toHaveBeenCalled();
  });

  describe("with no other origin allowed", () => {
    const answer = async (headers: Record<string, string>) => {
      const { send, submit } = intake({ allowedOrigins: ["https://www.example.com"] });
      const response = await send(leadPost(sampleLead(), headers));
      return { status: response.status, type: (await response.json()).type, stored: submit.mock.calls.length };
    };
    const STORED = { status: 201, type: undefined, stored: 1 };
    const REFUSED = { status: 403, type: "urn:lead-intake:problem:foreign-origin", stored: 0 };

    it.each<[string, Record<string, string>]>([
      ["this origin", { origin: "http://lead-intake.test", host: "lead-intake.test" }],
      [
        "this origin behind a proxy that ends TLS",
        { origin: "https://lead-intake.test", host: "lead-intake.test:443" },
      ],
      [
        "this origin behind a proxy that names the visitor's host",
        { origin: "https://lead-intake.test", host: "127.0.0.1:4173", "x-forwarded-host": "lead-intake.test" },
      ],
      [
        "this origin behind a proxy that names nothing, in a browser of today",
        { origin: "https://lead-intake.test", host: "127.0.0.1:4173", "sec-fetch-site": "same-origin" },
      ],
      [
        "an allowed origin",
        { origin: "https://www.example.com", host: "lead-intake.test", "sec-fetch-site": "cross-site" },
      ],
      ["no page at all", { host: "lead-intake.test" }],
    ])("stores the lead of %s", async (_what, headers) => {
      expect(await answer(headers)).toEqual(STORED);
    });

    it.each<[string, Record<string, string>]>([
      ["a foreign origin", { origin: "https://evil.example", host: "lead-intake.test" }],
      ["another port", { origin: "http://lead-intake.test:8080", host: "lead-intake.test" }],
      ["a sandboxed frame", { origin: "null", host: "lead-intake.test" }],
      [
        "a foreign page, whatever the host says",
        { origin: "https://lead-intake.test", host: "lead-intake.test", "sec-fetch-site": "cross-site" },
      ],
      ["a neighbouring site", { origin: "https://a.lead-intake.test", "sec-fetch-site": "same-site" }],
    ])("refuses the lead of %s", async (_what, headers) => {
      expect(await answer(headers)).toEqual(REFUSED);
    });
  });

  describe("with a list of allowed origins", () => {
    const allowedOrigins = ["https://www.example.com", "https://example.com"];

    it("lets a page of the list read the answer, errors included", async () => {
      const { send } = intake({ allowedOrigins });
      for (const request of [leadPost(sampleLead()), leadPost("{"), { method: "GET" }, { method: "OPTIONS" }]) {
        const headers = { ...(request as { headers?: Record<string, string> }).headers, origin: "https://example.com" };
        const response = await send({ ...request, headers });
        expect(response.headers.get("access-control-allow-origin")).toBe("https://example.com");
        expect(response.headers.get("vary")).toBe("Origin");
      }
    });

    it.each(["https://evil.example", "http://example.com", "https://example.com.evil.example", "null"])(
      "does not let a page of %s read it",
      async (origin) => {
        const { send } = intake({ allowedOrigins });
        const response = await send({ method: "OPTIONS", headers: { origin } });
        expect(response.headers.get("access-control-allow-origin")).toBeNull();
        expect(response.headers.get("vary")).toBe("Origin");
      },
    );
  });
});
