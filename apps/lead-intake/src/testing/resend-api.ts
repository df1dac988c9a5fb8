import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { listen } from "../platform/listen.ts";

type ResendMail = {
  readonly from: string;
  readonly to: readonly string[];
  readonly reply_to?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments: readonly {
    readonly filename: string;
    readonly content_type: string;
    readonly content: string;
    /** The id of a picture that the HTML shows. */
    readonly content_id?: string;
  }[];
};

const RESEND_KEY = "re_test_key";
const EMAIL = /^(?:"(?:[^"\\]|\\.)*" <)?[\w.+-]+@[\w-]+(\.[\w-]+)+>?$/;

/**
 * Resend's `POST /emails` as its documentation has it: key, idempotency for a day, validation, limit, errors with `name` and
 * `message`.
 *
 * @param refuses the status of a request that is not looked at, such as 429 or 500
 */
export async function resendApi(refuses: (at: number) => number | null = () => null) {
  const sent: ResendMail[] = [];
  const known = new Map<string, { body: string; id: string }>();
  let requests = 0;
  const { port, close } = await listen(
    (request, response) => {
      void (async () => {
        const answer = (status: number, body: object, headers = {}) =>
          response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
        const refusal = refuses(requests++);
        const mail = (await json(request)) as ResendMail;
        const key = String(request.headers["idempotency-key"] ?? "");
        if (refusal === 429) return answer(429, { name: "rate_limit_exceeded" }, { "retry-after": "7" });
        if (refusal !== null) return answer(refusal, { name: "application_error", message: mail.to });
        if (request.method !== "POST" || request.url !== "/emails") return answer(404, { name: "not_found" });
        if (request.headers.authorization === undefined) return answer(401, { name: "missing_api_key" });
        if (request.headers.authorization !== `Bearer ${RESEND_KEY}`) return answer(403, { name: "invalid_api_key" });
        if (key.length < 1 || key.length > 256) return answer(400, { name: "invalid_idempotency_key" });
        const before = known.get(key);
        if (before && before.body !== JSON.stringify(mail)) return answer(409, { name: "invalid_idempotent_request" });
        if (before) return answer(200, { id: before.id });
        if (!EMAIL.test(mail.from) || !mail.to.every((address) => EMAIL.test(address)) || !mail.subject)
          return answer(422, { name: "validation_error", message: `Invalid: ${mail.to}` });
        const id = crypto.randomUUID();
        known.set(key, { body: JSON.stringify(mail), id });
        sent.push(mail);
        return answer(200, { id });
      })();
    },
    "127.0.0.1",
    0,
  );
  onTestFinished(() => close(0));
  const env = { RESEND_API_KEY: RESEND_KEY, DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1" };
  return { url: new URL(`http://127.0.0.1:${port}/emails`), env, sent, requests: () => requests };
}
