import {
  calculateRoi,
  DEFAULT_ROI_INPUTS,
  LEAD_HEADERS,
  LEAD_LIMITS,
  type LeadIntakePayload,
  PLANS,
  scoreLead,
  toWireFigures,
} from "@contractor-roi/roi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NotedLead } from "@contractor-roi/lead-store/lead/lead-store";
import { chunkedPost, leadPost, withKey } from "@contractor-roi/lead-store/testing/lead-requests";
import { type LeadChanges, leadWith, sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";

/** One way to run lead-intake: a way to send it a request, and to read its store. */
type ContractLeg = {
  send(request: RequestInit): Promise<Response>;
  /** Everything stored, spam included. */
  storedLeads(): Promise<NotedLead[]>;
  close(): Promise<void>;
};

const MAX_BODY_BYTES = 16 * 1024;
const PHONE_LIMIT = LEAD_LIMITS.phoneMaxLength;
const SOME_UUID = "6f1c9d5e-7a55-4a7e-9d0e-3c1b2a4f5e6d";
const PROBLEM = "urn:lead-intake:problem:";
const RESULTS = calculateRoi(DEFAULT_ROI_INPUTS);
/** Figures of the sample lead. */
const FIGURES = toWireFigures(RESULTS, scoreLead(RESULTS));

const reversed = (members: object) => Object.fromEntries(Object.entries(members).reverse());

const FORM_SENT_AT = Date.parse(sampleLead().timestamp);
const openedBefore = (ms: number) => ({ [LEAD_HEADERS.formOpenedAt]: new Date(FORM_SENT_AT - ms).toISOString() });
const language = (code: string) => ({ [LEAD_HEADERS.pageLanguage]: code });
const voiceCall = (id: string) => ({ [LEAD_HEADERS.voiceCallId]: id });
const phoneTyped = (text: string) => ({ [LEAD_HEADERS.phoneAsTyped]: text });
const figuresTyped = (text: string) => ({ [LEAD_HEADERS.figuresTyped]: text });
const CALL_ID = "0198c1f2-9c1e-7cc3-a1e5-1f7c0f8d2b11";
const WORDING = "I agree – to be called.";
const VERSION = "5358c1692efe1131b873d60b498d5a46b0b7a06690d7135737a1c586bb5ca987";
const consent = (at: string, version: string, wording: string) => ({
  [LEAD_HEADERS.consentAt]: at,
  [LEAD_HEADERS.consentVersion]: version,
  [LEAD_HEADERS.consentWording]: wording,
});
const AGREED = consent("2026-01-31T11:59:58.125Z", VERSION, encodeURIComponent(WORDING));
const consented = { consent_at: "2026-01-31T11:59:58.125Z", consent_version: VERSION, consent_wording: WORDING };
const NO_CONSENT = { consent_at: null, consent_version: null, consent_wording: null };

/** Headers about the visitor, and the columns that the lead then has. */
const HEADERS: readonly (readonly [what: string, headers: Record<string, string>, stored: Partial<NotedLead>])[] = [
  [
    "a consent is stored with its time, its wording and the SHA-256 of that (L11)",
    consent(consented.consent_at, VERSION, encodeURIComponent(WORDING)),
    consented,
  ],
  [
    "the version of another wording is stored with the true one",
    consent(consented.consent_at, "0".repeat(64), encodeURIComponent(WORDING)),
    consented,
  ],
  [
    "a version without a wording is stored as it is",
    { [LEAD_HEADERS.consentVersion]: "1".repeat(64) },
    { consent_version: "1".repeat(64), consent_wording: null },
  ],
  ["a malformed consent is stored without it", consent("2026-02-31T11:00:00.000Z", "v1", "%E0%A4%A"), NO_CONSENT],
  ["a wording that is too long is stored without it", consent("", "", "a".repeat(1001)), NO_CONSENT],
  ["the page's language is stored with it", language("es"), { language: "es" }],
  [
    "the phone as typed is stored with it",
    phoneTyped(encodeURIComponent("(212)555-0123 ext.\0 12\u{1F4DE}")),
    { phone: "+12125550123", phone_typed: "(212)555-0123 ext. 12\u{1F4DE}" },
  ],
  ["a phone typed as it is sent is stored once", phoneTyped(encodeURIComponent("+12125550123")), { phone_typed: null }],
  ["a phone as typed that is too long is stored without it", phoneTyped("1".repeat(101)), { phone_typed: null }],
  ["a phone as typed that cannot be decoded is stored without it", phoneTyped("%E0%A4%A"), { phone_typed: null }],
  [
    "which figures were typed is stored with it",
    figuresTyped("jobs=typed,profit=usual,hours=example,mood=good,plan=shown,trade=page"),
    { figures_typed: { jobs: "typed", profit: "usual", hours: "example", plan: "shown", trade: "page" } },
  ],
  [
    "what an earlier page says of its figures is stored with it",
    figuresTyped("jobs=typed,profit=usual,hours=example"),
    { figures_typed: { jobs: "typed", profit: "usual", hours: "example" } },
  ],
  ["malformed origins of figures are stored without them", figuresTyped("jobs=guessed"), { figures_typed: null }],
  ["the wish not to be sold or shared is stored with it", { "sec-gpc": "1" }, { sec_gpc: true }],
  ["English is stored with it", language("en"), { language: "en" }],
  ["a language that no page has is stored as English", language("fr"), { language: "en" }],
  ["several languages is stored as English", language("es-US, en;q=0.8"), { language: "en" }],
  ["the page's voice call is stored with it", voiceCall(CALL_ID), { voice_call_id: CALL_ID }],
  ["another provider's voice call is stored with it", voiceCall("room_1.a:b"), { voice_call_id: "room_1.a:b" }],
  ["markup for a voice call is stored without it", voiceCall("<b>"), { voice_call_id: null }],
  ["a voice call too long is stored without it", voiceCall("x".repeat(101)), { voice_call_id: null }],
];

/** Leads that look wrong and may be real: refusing one of them would lose it. */
const ODD_BUT_REAL: readonly (readonly [what: string, changes: LeadChanges, stored: Partial<NotedLead>])[] = [
  ["an email that a browser would refuse", { contact: { email: "ädä..p@localhost" } }, { email: "ädä..p@localhost" }],
  ["a phone as given", { contact: { phone: "+1 (212) 555-0123 ext. 9" } }, { phone: "+1 (212) 555-0123 ext. 9" }],
  ["the longest phone", { contact: { phone: `+1${"2".repeat(PHONE_LIMIT)}` } }, { phone_e164: null }],
  [
    "the longest name",
    { contact: { first_name: "é".repeat(LEAD_LIMITS.nameMaxLength) } },
    { first_name: "é".repeat(LEAD_LIMITS.nameMaxLength) },
  ],
  [
    "names in any script",
    { contact: { first_name: "李 👷🏽", last_name: "O'Brien; drop table leads;--" } },
    { first_name: "李 👷🏽", last_name: "O'Brien; drop table leads;--" },
  ],
  ["a NUL character, dropped", { contact: { first_name: "A\u0000da" } }, { first_name: "Ada" }],
  [
    "half of a character, replaced",
    { contact: { last_name: "Park\uD83D" }, utm_source: "\uDE00x" },
    { last_name: "Park\uFFFD", utm_source: "\uFFFDx" },
  ],
  [
    "negative inputs",
    { avg_job_profit: -0.5, admin_hours_per_week: -8 },
    { avg_job_profit: -0.5, admin_hours_per_week: -8, payback_months: 0 },
  ],
  [
    "the largest inputs",
    {
      jobs_per_month: LEAD_LIMITS.maxMagnitude,
      avg_job_profit: LEAD_LIMITS.maxMagnitude,
      admin_hours_per_week: LEAD_LIMITS.maxMagnitude,
    },
    { current_monthly_revenue: LEAD_LIMITS.maxMagnitude ** 2 },
  ],
  ["the smallest input", { jobs_per_month: Number.MIN_VALUE }, { jobs_per_month: Number.MIN_VALUE }],
  ["a time beyond the database's", { timestamp: "+275760-09-13T00:00:00.000Z" }, { client_timestamp: null }],
];

/**
 * The promises of lead-intake to a client, on every platform. Each leg runs the same suite.
 *
 * @param name how this leg is called in the report
 * @param open starts it, on a database with schema
 */
export function describeLeadIntakeContract(name: string, open: () => Promise<ContractLeg>): void {
  describe(`lead-intake contract: ${name}`, () => {
    let leg: ContractLeg;
    beforeAll(async () => {
      leg = await open();
    });
    afterAll(() => leg.close());

    const submit = (lead: unknown, key: string = crypto.randomUUID()) => leg.send(leadPost(lead, withKey(key)));
    const storedUnder = async (key: string) =>
      (await leg.storedLeads()).filter(({ idempotency_key }) => idempotency_key === key.toLowerCase());

    /** Sends a request that must be refused, and expects no trace of it. */
    const expectRefusal = async (request: RequestInit, status: number, code: string) => {
      const before = await leg.storedLeads();
      const response = await leg.send(request);
      expect(response.status).toBe(status);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
      const problem = await response.json();
      expect(problem).toMatchObject({ type: PROBLEM + code, status, instance: expect.stringMatching(/^urn:uuid:/) });
      expect(problem.title).toMatch(/\S/);
      expect(problem.detail).toMatch(/\S/);
      expect(await leg.storedLeads()).toHaveLength(before.length);
      return { response, problem };
    };

    describe("a new lead", () => {
      it("is answered 201 and stored with inputs, recomputed figures, score and origin", async () => {
        const key = crypto.randomUUID();
        const sentAt = Date.now();
        const response = await submit(sampleLead(), key);
        expect(response.status).toBe(201);
        expect(response.headers.get("access-control-allow-origin")).toBe("*");
        const answer = await response.json();
        const [lead, ...others] = await storedUnder(key);
        expect(others).toEqual([]);
        expect(answer).toEqual({ id: lead?.id, status: "stored", report: "none" });
        expect(lead).toEqual({
          id: answer.id,
          idempotency_key: key,
          request_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          received_at: expect.any(String),
          disposition: "accepted",
          first_name: "Ada",
          last_name: "Park",
          email: "ada@park.example",
          phone: "+12125550123",
          phone_e164: "+12125550123",
          business_name: "Ada Park hvac",
          business_type: "hvac",
          selected_plan: "elite",
          jobs_per_month: 15,
          avg_job_profit: 350,
          admin_hours_per_week: 8,
          ...FIGURES,
          figures_mismatch: [],
          utm_source: "newsletter",
          utm_medium: "email",
          utm_campaign: "spring",
          source_url: "https://page.example/?utm_source=newsletter",
          click_ids: {},
          user_agent: "Mozilla/5.0 (X11; Linux x86_64)",
          lead_source: "roi_calculator",
          client_timestamp: "2026-01-31T12:00:00.000Z",
          client_payload: sampleLead(),
          marks: [],
          terms: { ...PLANS.elite },
          plans: { ...PLANS },
          language: "en",
          voice_call_id: null,
          consent_at: null,
          consent_version: null,
          consent_wording: null,
          status: "new",
          note: "",
          status_changed_at: null,
          status_changed_by: null,
          phone_typed: null,
          figures_typed: null,
          quote_number: null,
          quote_rep: null,
          sec_gpc: false,
          follow_up_on: null,
          first_contact_at: null,
          first_won_at: null,
          sold_plan: null,
          sold_monthly: null,
          first_email: null,
        } satisfies Record<keyof NotedLead, unknown>);
        expect(Date.parse(lead?.received_at ?? "")).toBeGreaterThanOrEqual(sentAt - 1000);
      });

      it("is stored with the server's figures where the page's differ, and the differing ones are named", async () => {
        const key = crypto.randomUUID();
        const tampered = { ...sampleLead(), net_monthly_savings: 1_000_000, business_tier: "C", roi_percentage: 201.5 };
        expect((await submit(tampered, key)).status).toBe(201);
        const [lead] = await storedUnder(key);
        expect(lead).toMatchObject(FIGURES);
        expect([...(lead?.figures_mismatch ?? [])].sort()).toEqual([
          "business_tier",
          "net_monthly_savings",
          "roi_percentage",
        ]);
        expect(lead?.client_payload).toMatchObject({ net_monthly_savings: 1_000_000 });
      });

      it("is stored as spam, with the answer of a success, when the honeypot is filled", async () => {
        const key = crypto.randomUUID();
        const response = await submit({ ...sampleLead(), website: "https://spam.example" }, key);
        expect(response.status).toBe(201);
        const [lead] = await storedUnder(key);
        expect(await response.json()).toEqual({ id: lead?.id, status: "stored", report: "none" });
        expect(lead?.disposition).toBe("spam");
      });

      it("is stored without the members that the contract does not know", async () => {
        const key = crypto.randomUUID();
        const lead = { ...sampleLead(), is_admin: true, deep: JSON.parse(`${"[".repeat(2000)}${"]".repeat(2000)}`) };
        expect((await submit(lead, key)).status).toBe(201);
        expect((await storedUnder(key))[0]?.client_payload).toEqual(sampleLead());
      });

      it.each(ODD_BUT_REAL)("is stored with %s", async (_what, changes, stored) => {
        const key = crypto.randomUUID();
        const response = await submit(leadWith(changes), key);
        expect(await response.json()).toMatchObject({ status: "stored" });
        expect((await storedUnder(key))[0]).toMatchObject(stored);
      });
    });

    it.each<[string, Record<string, string>]>([
      ["mail", AGREED],
      ["held", { ...AGREED, ...openedBefore(1_000) }],
      ["none", openedBefore(1_000)],
    ])(
      "a lead's report is answered as %s: as spam's, and to a repeat that has lost its headers (L20)",
      async (report, headers) => {
        const key = crypto.randomUUID();
        const send = async (lead: LeadIntakePayload, request: Record<string, string>) =>
          (await leg.send(leadPost(lead, request))).json();
        const first = await send(sampleLead(), { ...headers, ...withKey(key) });
        expect(first).toMatchObject({ report });
        expect(await send({ ...sampleLead(), website: "https://spam.example" }, headers)).toMatchObject({ report });
        expect(await send(sampleLead(), { ...openedBefore(9_000), ...withKey(key) })).toEqual(first);
      },
    );

    describe("a repeated submission", () => {
      it("is answered 200 with the first answer's body, and nothing more is stored", async () => {
        const key = crypto.randomUUID();
        const first = await submit(sampleLead(), key);
        const second = await submit(sampleLead(), key);
        expect([first.status, second.status]).toEqual([201, 200]);
        expect(await second.json()).toEqual(await first.json());
        expect(await storedUnder(key)).toHaveLength(1);
      });

      it("is recognised by content: order of members, timestamp and the key's case do not matter", async () => {
        const key = crypto.randomUUID();
        await submit(sampleLead(), key);
        const reordered = reversed({ ...sampleLead(), contact: reversed(sampleLead().contact) });
        const again = await submit({ ...reordered, timestamp: "2026-01-31T12:00:09.000Z" }, key.toUpperCase());
        expect(again.status).toBe(200);
        expect(await storedUnder(key)).toHaveLength(1);
      });

      it("is refused if the key comes with another lead", async () => {
        const key = crypto.randomUUID();
        await submit(sampleLead(), key);
        await expectRefusal(leadPost(sampleLead({ jobsPerMonth: 16 }), withKey(key)), 422, "idempotency-key-reused");
      });

      it("is stored once when 40 arrive at the same time", async () => {
        const key = crypto.randomUUID();
        const responses = await Promise.all(Array.from({ length: 40 }, () => submit(sampleLead(), key)));
        const answers = await Promise.all(responses.map((response) => response.json()));
        const statuses = responses.map(({ status }) => status).sort();
        expect(statuses).toEqual([...Array<number>(39).fill(200), 201]);
        expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
        expect(await storedUnder(key)).toHaveLength(1);
      });

      it("is two leads without a key: a lead is never refused for lack of one", async () => {
        const before = (await leg.storedLeads()).length;
        expect((await leg.send(leadPost(sampleLead()))).status).toBe(201);
        expect((await leg.send(leadPost(sampleLead()))).status).toBe(201);
        expect(await leg.storedLeads()).toHaveLength(before + 2);
      });
    });

    describe("an invalid lead", () => {
      it("is refused with the names of its fields, and not quoted", async () => {
        const changes: LeadChanges = {
          contact: { email: "Secret Person", phone: "secretive" },
          selected_plan: "secret",
        };
        const { problem } = await expectRefusal(leadPost(leadWith(changes)), 422, "invalid-lead");
        const pointers = problem.errors.map(({ pointer }: { pointer: string }) => pointer);
        expect(pointers).toEqual(["/contact/email", "/contact/phone", "/selected_plan"]);
        expect(JSON.stringify(problem)).not.toMatch(/secret/i);
      });
    });

    describe("a body", () => {
      const padded = (length: number) => new TextEncoder().encode(JSON.stringify(sampleLead()).padEnd(length));

      it("of exactly the limit is accepted", async () => {
        expect((await leg.send({ ...leadPost(""), body: padded(MAX_BODY_BYTES) })).status).toBe(201);
        expect((await leg.send(chunkedPost(padded(MAX_BODY_BYTES)))).status).toBe(201);
      });

      it("that announces more than the limit is refused", async () => {
        await expectRefusal({ ...leadPost(""), body: padded(MAX_BODY_BYTES + 1) }, 413, "body-too-large");
      });

      it("that grows beyond the limit without announcing a length is refused", async () => {
        await expectRefusal(chunkedPost(padded(MAX_BODY_BYTES + 1)), 413, "body-too-large");
        await expectRefusal(chunkedPost(padded(1_000_000)), 413, "body-too-large");
      });

      it("in pieces that cut through a character is put together", async () => {
        const key = crypto.randomUUID();
        const lead = leadWith({ source_url: "é".repeat(1500) });
        expect((await leg.send(chunkedPost(new TextEncoder().encode(JSON.stringify(lead)), withKey(key)))).status).toBe(
          201,
        );
        expect((await storedUnder(key))[0]?.source_url).toBe("é".repeat(1500));
      });

      it.each([
        ["is empty", ""],
        ["breaks off", JSON.stringify(sampleLead()).slice(0, -20)],
        ["says NaN", JSON.stringify(sampleLead()).replace(":15,", ":NaN,")],
      ])("that %s is refused", async (_what, body) => {
        await expectRefusal(leadPost(body), 400, "malformed-body");
      });

      it("that is not UTF-8 is refused", async () => {
        const bytes = new TextEncoder().encode(JSON.stringify(leadWith({ contact: { first_name: "?" } })));
        bytes[bytes.indexOf("?".charCodeAt(0))] = 0xe9;
        await expectRefusal({ ...leadPost(""), body: bytes }, 400, "malformed-body");
      });

      it.each([
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonp",
        "multipart/form-data; boundary=x",
      ])("of type %s is refused", async (type) => {
        await expectRefusal(leadPost(sampleLead(), { "content-type": type }), 415, "unsupported-media-type");
      });

      it("may name its character set", async () => {
        const type = "Application/JSON; charset=utf-8";
        expect((await leg.send(leadPost(sampleLead(), { "content-type": type }))).status).toBe(201);
      });
    });

    it.each(HEADERS)("a lead with %s, and never refused", async (_what, headers, stored) => {
      const key = crypto.randomUUID();
      expect((await leg.send(leadPost(sampleLead(), { ...headers, ...withKey(key) }))).status).toBe(201);
      expect(await storedUnder(key)).toMatchObject([{ disposition: "accepted", ...stored }]);
    });

    describe("a request", () => {
      it.each(["1", "not-a-uuid", `${SOME_UUID}0`, `${SOME_UUID}, ${SOME_UUID}`])(
        "with the Idempotency-Key %s is refused",
        async (key) => {
          await expectRefusal(leadPost(sampleLead(), withKey(key)), 400, "malformed-idempotency-key");
        },
      );

      it.each(["GET", "PUT", "DELETE", "PATCH"])(
        "by %s is refused with the methods that are allowed",
        async (method) => {
          const { response } = await expectRefusal({ method }, 405, "method-not-allowed");
          expect(response.headers.get("allow")).toBe("POST, OPTIONS");
        },
      );

      it("that asks first, from another origin, may send every header of the page", async () => {
        const asked = [
          "apikey",
          "authorization",
          "content-type",
          "x-client-info",
          ...Object.values(LEAD_HEADERS),
        ].sort();
        const response = await leg.send({
          method: "OPTIONS",
          headers: {
            origin: "https://page.example",
            "access-control-request-method": "POST",
            "access-control-request-headers": asked.join(","),
          },
        });
        expect(response.status).toBe(204);
        expect(response.headers.get("access-control-allow-origin")).toBe("*");
        expect(response.headers.get("access-control-allow-methods")).toContain("POST");
        expect(response.headers.get("access-control-allow-headers")?.split(", ").sort()).toEqual(asked);
        expect(Number(response.headers.get("access-control-max-age"))).toBeGreaterThan(0);
      });
    });
  });
}
