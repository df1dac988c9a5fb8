import { httpApi, type Refuses } from "./http-api.ts";

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

/** Resend's `POST /emails` as its documentation has it: key, idempotency for a day, validation, errors with a `name`. */
export async function resendApi(refuses?: Refuses) {
  const sent: ResendMail[] = [];
  const known = new Map<string, { body: string; id: string }>();
  const { url, requests } = await httpApi((request) => {
    const { authorization, "idempotency-key": idempotencyKey } = request.headers;
    const mail = request.body as ResendMail;
    const key = String(idempotencyKey ?? "");
    if (request.method !== "POST" || request.url.pathname !== "/emails") return [404, { name: "not_found" }];
    if (authorization !== `Bearer ${RESEND_KEY}`) return [403, { name: "invalid_api_key" }];
    if (key.length < 1 || key.length > 256) return [400, { name: "invalid_idempotency_key" }];
    const before = known.get(key);
    if (before && before.body !== JSON.stringify(mail)) return [409, { name: "invalid_idempotent_request" }];
    if (before) return [200, { id: before.id }];
    if (!EMAIL.test(mail.from) || !mail.to.every((address) => EMAIL.test(address)) || !mail.subject)
      return [422, { name: "validation_error", message: `Invalid: ${mail.to}` }];
    const id = crypto.randomUUID();
    known.set(key, { body: JSON.stringify(mail), id });
    sent.push(mail);
    return [200, { id }];
  }, refuses);
  const env = { RESEND_API_KEY: RESEND_KEY, DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1" };
  return { url: new URL("/emails", url), env, sent, requests };
}
