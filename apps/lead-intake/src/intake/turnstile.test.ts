import { describe, expect, it } from "vitest";
import type { Disposition, Mark } from "@contractor-roi/lead-store/lead/lead-record";
import { testStore } from "@contractor-roi/lead-store/testing/temporary-data";
import { LEAD_INTAKE_URL, leadPost, withKey } from "@contractor-roi/lead-store/testing/lead-requests";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { handleLeadIntake, type LeadIntakeDeps } from "./handle-lead-intake.ts";
import { httpApi } from "../testing/http-api.ts";
import { turnstileCheck } from "./turnstile.ts";

const SECRET = "1x0000000000000000000000000000000AA";
const GOOD = "XXXX.DUMMY.TOKEN.XXXX";

type Asked = { readonly secret: unknown; readonly response: unknown; readonly idempotency_key: unknown };

/** Cloudflare's protocol: a token is valid once, or again with the idempotency key of its first use. */
async function verifier(own: (asked: Asked) => readonly [status: number, text: string] | null = () => null) {
  const asked: Asked[] = [];
  const usedWith = new Map<unknown, unknown>();
  const codesOf = ({ secret, response, idempotency_key: key }: Asked): string[] => {
    if (secret !== SECRET) return ["invalid-input-secret"];
    if (response !== GOOD) return ["invalid-input-response"];
    if (!usedWith.has(response)) usedWith.set(response, key);
    return usedWith.get(response) === key ? [] : ["timeout-or-duplicate"];
  };
  const { url } = await httpApi(({ body }) => {
    const request = body as Asked;
    asked.push(request);
    const codes = codesOf(request);
    return own(request) ?? [200, { success: codes.length === 0, "error-codes": codes }];
  });
  return { url, asked };
}

const withToken = (token?: string) =>
  new Request("http://lead-intake.test/", {
    method: "POST",
    headers: token === undefined ? {} : { "cf-turnstile-response": token },
  });

describe("turnstileCheck", () => {
  it("passes a visitor's token, and asks with the secret and the lead's key", async () => {
    const { url, asked } = await verifier();
    const key = crypto.randomUUID();
    expect(await turnstileCheck(SECRET, url)(withToken(GOOD), key)).toBe("passed");
    expect(asked).toEqual([{ secret: SECRET, response: GOOD, idempotency_key: key }]);
  });

  it("passes the same token again for the same lead, and not for another", async () => {
    const { url } = await verifier();
    const check = turnstileCheck(SECRET, url);
    const key = crypto.randomUUID();
    expect([await check(withToken(GOOD), key), await check(withToken(GOOD), key)]).toEqual(["passed", "passed"]);
    expect(await check(withToken(GOOD), crypto.randomUUID())).toBe("rejected");
  });

  it("rejects a wrong token, and asks nothing about none or one that is too long", async () => {
    const { url, asked } = await verifier();
    const check = turnstileCheck(SECRET, url);
    expect(await check(withToken("forged"), crypto.randomUUID())).toBe("rejected");
    expect(await check(withToken(), crypto.randomUUID())).toBe("missing");
    expect(await check(withToken("x".repeat(2049)), crypto.randomUUID())).toBe("rejected");
    expect(asked).toHaveLength(1);
  });

  it.each([
    ["fails", [500, "oops"]],
    ["answers in another form", [200, "null"]],
    ["has an error of its own", [200, '{"success":false,"error-codes":["internal-error"]}']],
  ] as const)("holds nothing against a visitor when the service %s", async (_what, answer) => {
    const { url } = await verifier(() => answer);
    expect(await turnstileCheck(SECRET, url)(withToken(GOOD), crypto.randomUUID())).toBe("unavailable");
  });

  it("holds nothing against a visitor when our own secret is wrong, or nobody answers", async () => {
    const { url } = await verifier();
    expect(await turnstileCheck("wrong", url)(withToken(GOOD), crypto.randomUUID())).toBe("unavailable");
    const nobody = turnstileCheck(SECRET, "http://127.0.0.1:1/");
    expect(await nobody(withToken(GOOD), crypto.randomUUID())).toBe("unavailable");
  });
});

describe("leads checked by Turnstile", () => {
  it("are all kept with the same answer, marked; all but those with a rejected token are delivered", async () => {
    const { url } = await verifier(({ response }) => (response === "down" ? [503, ""] : null));
    const store = await testStore();
    const logged: string[] = [];
    const deps: LeadIntakeDeps = {
      leads: store,
      now: () => new Date(),
      log: ({ event }) => void logged.push(event),
      allowedOrigins: "any",
      policy: { channels: ["webhook"], checkCaptcha: turnstileCheck(SECRET, url) },
    };
    const cases: [token: string | undefined, disposition: Disposition, marks: Mark[]][] = [
      [GOOD, "accepted", []],
      ["down", "accepted", ["turnstile-unavailable"]],
      ["forged", "spam", ["turnstile-rejected"]],
      [undefined, "accepted", ["turnstile-missing"]],
    ];
    for (const [token, disposition, marks] of cases) {
      const key = crypto.randomUUID();
      const headers = { ...withKey(key), ...(token !== undefined && { "cf-turnstile-response": token }) };
      const response = await handleLeadIntake(new Request(LEAD_INTAKE_URL, leadPost(sampleLead(), headers)), deps);
      const { id, status } = await response.json();
      expect([response.status, status]).toEqual([201, "stored"]);
      const found = await store.find(id);
      expect(found?.lead).toMatchObject({ disposition, marks });
      expect(found?.deliveries).toHaveLength(disposition === "accepted" ? 1 : 0);
    }
    expect(logged.filter((event) => event === "turnstile-unavailable")).toHaveLength(1);
  });
});
