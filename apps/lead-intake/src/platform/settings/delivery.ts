import {
  emailAddress,
  headers,
  key,
  leadFields,
  mailServerUrl,
  NO_SECRET,
  oneOf,
  POST_ADDRESS_MESSAGE,
  postAddress,
  RETRY_SECONDS,
  retrySeconds,
  subnets,
  webhookSecrets,
} from "./delivery-values.ts";
import { group, type ValuesOf } from "./read-settings.ts";
import { wholeNumber } from "./values.ts";

/** Variables with an address that is posted to. */
const POST_ADDRESSES = ["WEBHOOK_URL", "SLACK_WEBHOOK_URL"] as const;
export type PostAddress = (typeof POST_ADDRESSES)[number];

/** Channels, and how they deliver. */
export const DELIVERY = group(
  {
    WEBHOOK_URL: {
      schema: postAddress,
      meaning: "where accepted leads are posted as JSON, `https://`: a program of yours, a hook of Zapier, Make or n8n",
    },
    WEBHOOK_SECRET: {
      schema: webhookSecrets,
      unset: "needed with it",
      meaning:
        "signs each post: `whsec_` and 24 to 64 bytes in base64; two with a comma between while one is replaced, below; or `none`",
    },
    WEBHOOK_HEADERS: { schema: headers, meaning: 'headers of each post, such as `{"Authorization": "Bearer …"}`' },
    WEBHOOK_FIELDS: {
      schema: leadFields,
      unset: "every column",
      meaning:
        'a flat body with these names, each with a column, `plan_name` or `plan_monthly_cost`: `{"Email": "email", "Net a month": "net_monthly_savings"}`',
    },
    SLACK_WEBHOOK_URL: {
      schema: postAddress,
      meaning: "a Slack incoming webhook, to whose channel accepted leads are posted",
    },
    HUBSPOT_TOKEN: {
      schema: key,
      meaning: "a private app's token with the scope `crm.objects.contacts.write`: accepted leads become contacts",
    },
    HUBSPOT_PROPERTIES: {
      schema: leadFields,
      meaning: 'further properties of a contact, written as `WEBHOOK_FIELDS`: `{"roi_net": "net_monthly_savings"}`',
    },
    OWNER_EMAIL: { schema: emailAddress, meaning: "who gets an email for each accepted lead" },
    SMTP_FROM: { schema: emailAddress, unset: "`OWNER_EMAIL`", meaning: "the sender of that email" },
    REPORT_FROM: {
      schema: emailAddress,
      meaning:
        "the sender of the reports to visitors, such as `reports@example.com`; without it they are written to `DATA_DIR/mail/`",
    },
    REPORTS_PER_HOUR: {
      schema: wholeNumber(1, 100_000),
      fallback: "200",
      meaning: "the most reports that leave within an hour; later ones wait, and you are told",
    },
    SMTP_URL: {
      schema: mailServerUrl,
      unset: "needed with these",
      meaning: "the mail server, such as `smtps://user:password@mail.example.com`",
    },
    SMTP_TLS: {
      schema: oneOf(["required", "if-offered"]),
      unset: "`required` with a password",
      meaning: "`required`: no mail leaves unencrypted; `if-offered`: it may, and so may a password",
    },
    RESEND_API_KEY: {
      schema: key,
      meaning: "in place of `SMTP_URL`: a key of [Resend](https://resend.com), by whose API mail leaves over HTTPS",
    },
    DELIVERY_ALLOWED_ADDRESSES: {
      schema: subnets,
      meaning: "private addresses that may be posted to: `127.0.0.1,10.1.0.0/16`; with it, `http://` is allowed",
    },
    DELIVERY_RETRY_SECONDS: {
      schema: retrySeconds,
      fallback: RETRY_SECONDS,
      meaning: "waits after each failed try; one try more than waits",
    },
    DELIVERY_TIMEOUT_SECONDS: {
      schema: wholeNumber(1, 60),
      fallback: "10",
      meaning: "for one try, from the name's lookup to the head of the answer; a mail may take six times as long",
    },
    DELIVERY_POLL_SECONDS: {
      schema: wholeNumber(1, 3600),
      fallback: "5",
      meaning: "how often the outbox is looked at; a lead stored by the same server is delivered at once",
    },
  },
  [
    {
      about: ["WEBHOOK_URL", "WEBHOOK_SECRET"],
      broken: ({ WEBHOOK_URL, WEBHOOK_SECRET }) =>
        WEBHOOK_URL !== null && WEBHOOK_SECRET === null && `WEBHOOK_SECRET ${NO_SECRET}`,
    },
    {
      about: ["SMTP_URL", "RESEND_API_KEY"],
      broken: ({ SMTP_URL, RESEND_API_KEY }) =>
        SMTP_URL !== null &&
        RESEND_API_KEY !== null &&
        "Set one of SMTP_URL and RESEND_API_KEY: mail leaves by one way.",
    },
    {
      about: ["OWNER_EMAIL", "SMTP_URL", "RESEND_API_KEY"],
      broken: ({ OWNER_EMAIL, SMTP_URL, RESEND_API_KEY }) =>
        OWNER_EMAIL !== null &&
        SMTP_URL === null &&
        RESEND_API_KEY === null &&
        "OWNER_EMAIL needs a mail server: set SMTP_URL or RESEND_API_KEY.",
    },
    ...POST_ADDRESSES.map((name) => ({
      about: [name, "DELIVERY_ALLOWED_ADDRESSES" as const],
      broken: ({
        [name]: url,
        DELIVERY_ALLOWED_ADDRESSES: allowed,
      }: Readonly<Record<PostAddress, URL | null>> & {
        readonly DELIVERY_ALLOWED_ADDRESSES: readonly unknown[] | null;
      }) => url?.protocol === "http:" && (allowed ?? []).length === 0 && `${name} ${POST_ADDRESS_MESSAGE}`,
    })),
  ],
);

export type DeliveryValues = ValuesOf<typeof DELIVERY.settings>;
