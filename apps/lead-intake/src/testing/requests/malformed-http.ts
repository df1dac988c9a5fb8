import fc from "fast-check";
import { LEAD_INTAKE_PATH } from "../../leads/function-paths.ts";
import { malformedBody } from "./malformed-requests.ts";
import { sampleLead } from "./sample-leads.ts";

/** Bytes on a connection. `whole`: they are a request, which must be answered. `broken`: the answer may be to hang up. */
export type MalformedHttp = {
  readonly kind: "whole" | "broken";
  readonly what: string;
  readonly bytes: Buffer;
};

const valid = Buffer.from(JSON.stringify(sampleLead()));
const JSON_TYPE = "Content-Type: application/json";

const head = (...lines: readonly string[]) =>
  Buffer.from([`POST ${LEAD_INTAKE_PATH} HTTP/1.1`, "Host: x", ...lines, "", ""].join("\r\n"), "latin1");
const sized = (body: Buffer, ...lines: readonly string[]) =>
  Buffer.concat([head(...lines, `Content-Length: ${body.length}`), body]);
const chunk = (part: Buffer) =>
  Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]);
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

const bytes = malformedBody.map((body) => Buffer.from(body));
const headerText = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 200 })
  .filter((text) => !text.includes("\u007F"));
const headerName = fc.constantFrom(
  "X-Forwarded-For",
  "Idempotency-Key",
  "X-Form-Opened-At",
  "Authorization",
  "Cookie",
  "Origin",
  "User-Agent",
  "apikey",
  "cf-turnstile-response",
  "Content-Encoding",
  "If-None-Match",
  "Range",
  "X-Http-Method-Override",
);
const wrongType = fc.constantFrom(
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonp",
  "",
  "application/json5",
  "text/json",
);

const whole = (what: string, request: fc.Arbitrary<Buffer>) =>
  request.map((sent): MalformedHttp => ({ kind: "whole", what, bytes: sent }));
const broken = (what: string, request: fc.Arbitrary<Buffer>) =>
  request.map((sent): MalformedHttp => ({ kind: "broken", what, bytes: sent }));

/** Requests that are sent slowly and never to their end: how they begin, and what comes then, again and again. */
export const slowRequests: readonly { readonly start: Buffer; readonly drip: string }[] = [
  { start: head(JSON_TYPE, "Content-Length: 16000"), drip: " " },
  { start: head(JSON_TYPE, "Transfer-Encoding: chunked"), drip: "1\r\n \r\n" },
  { start: Buffer.from(`POST ${LEAD_INTAKE_PATH} HTTP/1.1\r\nHost: x\r\nX-Slow: `), drip: "x" },
];

/** Requests of which none is a lead, over a connection: bodies, headers, framing. */
export const malformedHttp: fc.Arbitrary<MalformedHttp> = fc.oneof(
  {
    weight: 10,
    arbitrary: whole(
      "malformed body",
      bytes.map((body) => sized(body, JSON_TYPE)),
    ),
  },
  {
    weight: 3,
    arbitrary: whole(
      "malformed body in chunks",
      fc.tuple(bytes, fc.integer({ min: 1, max: 700 })).map(([body, size]) => {
        const parts: Buffer[] = [];
        for (let at = 0; at < body.length; at += size) parts.push(chunk(body.subarray(at, at + size)));
        return Buffer.concat([head(JSON_TYPE, "Transfer-Encoding: chunked"), ...parts, LAST_CHUNK]);
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: whole(
      "wrong content type",
      wrongType.map((type) => sized(valid, `Content-Type: ${type}`)),
    ),
  },
  {
    weight: 2,
    arbitrary: whole(
      "malformed key",
      headerText.map((key) => sized(valid, JSON_TYPE, `Idempotency-Key: x${key}`)),
    ),
  },
  {
    weight: 3,
    arbitrary: whole(
      "odd header, malformed body",
      fc.tuple(bytes, headerName, headerText).map(([body, name, value]) => sized(body, JSON_TYPE, `${name}: ${value}`)),
    ),
  },
  {
    weight: 1,
    arbitrary: whole(
      "too large",
      fc
        .integer({ min: 16_385, max: 40_000 })
        .map((length) => sized(Buffer.concat([valid, Buffer.alloc(length - valid.length, " ")]), JSON_TYPE)),
    ),
  },
  {
    weight: 1,
    arbitrary: broken(
      "truncated",
      fc
        .nat({ max: valid.length - 1 })
        .map((end) => Buffer.concat([head(JSON_TYPE, `Content-Length: ${valid.length}`), valid.subarray(0, end)])),
    ),
  },
  {
    weight: 1,
    arbitrary: broken(
      "truncated chunks",
      fc
        .nat({ max: valid.length - 1 })
        .map((end) =>
          Buffer.concat([head(JSON_TYPE, "Transfer-Encoding: chunked"), chunk(valid.subarray(0, end + 1))]),
        ),
    ),
  },
  {
    weight: 1,
    arbitrary: broken(
      "wrong length",
      fc
        .constantFrom("-1", "+5", "1e3", "0x10", "99999999999999999999", "5, 6", " ", "NaN")
        .map((length) => Buffer.concat([head(JSON_TYPE, `Content-Length: ${length}`), valid])),
    ),
  },
  {
    weight: 1,
    arbitrary: broken(
      "header injection",
      fc
        .constantFrom(
          "a\nX-Evil: 1",
          "a\rX-Evil: 1",
          "a\u0000b",
          "a\r\n\tfolded",
          "a\r\nContent-Length: 1",
          "a\r\nTransfer-Encoding: chunked, identity",
        )
        .map((value) => sized(valid.subarray(0, 40), JSON_TYPE, `Idempotency-Key: ${value}`)),
    ),
  },
  {
    weight: 1,
    arbitrary: broken(
      "wrong chunk",
      fc
        .constantFrom("zz\r\n", "-1\r\n", "fffffffffffffffff\r\n", "5\r\nab", "\r\n", "1;x=\u0000\r\n")
        .map((part) => Buffer.concat([head(JSON_TYPE, "Transfer-Encoding: chunked"), Buffer.from(part)])),
    ),
  },
  {
    weight: 1,
    arbitrary: broken(
      "no HTTP",
      fc
        .uint8Array({ minLength: 1, maxLength: 200 })
        .map((noise) => Buffer.concat([Buffer.from(noise), Buffer.from("\r\n\r\n")])),
    ),
  },
);
