import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handleLeadIntake } from "./handle-lead-intake.ts";
import type { LeadStore } from "./lead-store.ts";
import { sqlLeadStore } from "./sql-lead-store.ts";
import { LEAD_INTAKE_URL, leadPost } from "./testing/lead-requests.ts";
import { leadWith, leadWithout, sampleLead } from "./testing/sample-leads.ts";
import { emptyDatabase } from "./testing/temporary-data.ts";

/** Values that no field of the contract takes. */
const neverValid = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.array(fc.jsonValue(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }).filter((value) => !("email" in value)),
);
const fields = Object.keys(sampleLead()) as (keyof ReturnType<typeof sampleLead>)[];
const contactFields = Object.keys(sampleLead().contact) as (keyof ReturnType<typeof sampleLead>["contact"])[];

const anyJson = fc.jsonValue().map((value) => JSON.stringify(value));
const anyText = fc.string({ unit: "binary" });
const anyBytes = fc.uint8Array({ maxLength: 300 });
const wrongField = fc
  .tuple(fc.constantFrom(...fields), neverValid)
  .map(([field, value]) => JSON.stringify(leadWith({ [field]: value } as never)).replace(/"contact":\{.*?\}/, (contact) =>
    field === "contact" ? `"contact":${JSON.stringify(value)}` : contact,
  ));
const wrongContactField = fc
  .tuple(fc.constantFrom(...contactFields), neverValid)
  .map(([field, value]) => JSON.stringify(leadWith({ contact: { [field]: value } })));
const missingField = fc
  .constantFrom(...fields.map((field) => `/${field}`), ...contactFields.map((field) => `/contact/${field}`))
  .map((pointer) => JSON.stringify(leadWithout(pointer)));
const cutOff = fc.nat({ max: JSON.stringify(sampleLead()).length - 1 }).map((end) => JSON.stringify(sampleLead()).slice(0, end));
const deep = fc.tuple(fc.constantFrom("[", '{"contact":', '{"a":['), fc.nat({ max: 1600 })).map(([open, times]) => open.repeat(times));
const deepValue = fc.nat({ max: 7000 }).map((depth) => `{"contact":${"[".repeat(depth)}${"]".repeat(depth)}}`);
const hugeNumber = fc
  .tuple(fc.constantFrom("1e400", "-1e400", "9007199254740993", "-9007199254740993", "1e308"), fc.constantFrom("jobs_per_month", "avg_job_profit"))
  .map(([number, field]) => JSON.stringify(sampleLead()).replace(new RegExp(`"${field}":[0-9]+`), `"${field}":${number}`));
const duplicateKey = fc.constantFrom(...fields).map((field) => JSON.stringify(sampleLead()).replace(/\}$/, `,"${field}":null}`));

const malformedBody: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  anyJson,
  anyText,
  anyBytes as fc.Arbitrary<Uint8Array<ArrayBuffer>>,
  wrongField,
  wrongContactField,
  missingField,
  cutOff,
  deep,
  deepValue,
  hugeNumber,
  duplicateKey,
);
const headers = fc.record(
  {
    "content-type": fc.constantFrom("application/json", "application/json; charset=latin1", "text/plain", "", "*/*", "application/json;;;"),
    "idempotency-key": fc.oneof(fc.uuid(), fc.stringMatching(/^[\x20-\x7e]{0,80}$/)),
    "content-length": fc.constantFrom("0", "-1", "NaN", "99999999999999999999", "1e3"),
    origin: fc.constantFrom("null", "https://page.example", "javascript:alert(1)"),
  },
  { requiredKeys: [] },
);

describe("handleLeadIntake with malformed requests", () => {
  let leads: LeadStore;
  let discard: () => Promise<void>;
  beforeAll(async () => {
    const empty = await emptyDatabase();
    ({ discard } = empty);
    leads = sqlLeadStore(empty.database);
  });
  afterAll(() => discard());

  it("answers each with a problem and stores nothing", async () => {
    const failures: string[] = [];
    const deps = {
      leads,
      now: () => new Date(),
      log: ({ level, event }: { level: string; event: string }) => void (level === "error" && failures.push(event)),
      allowedOrigins: "any" as const,
    };
    await fc.assert(
      fc.asyncProperty(malformedBody, headers, async (body, changes) => {
        const request = new Request(LEAD_INTAKE_URL, { ...leadPost("", changes), body });
        const response = await handleLeadIntake(request, deps);
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.status).toBeLessThan(500);
        expect(response.headers.get("access-control-allow-origin")).toBe("*");
        expect(await response.json()).toMatchObject({ status: response.status });
      }),
      { numRuns: 3000 },
    );
    expect(failures).toEqual([]);
    expect(await leads.list({ disposition: "all" })).toEqual([]);
  });
});
