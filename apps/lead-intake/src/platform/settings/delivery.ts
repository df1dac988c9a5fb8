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

/** Where the server posts to. */
const POST_ADDRESSES = [
  "CRM_WEBHOOK_URL",
  "SLACK_WEBHOOK_URL",
  "HUBSPOT_URL",
  "JSON_WEBHOOK_URL",
  "RESEND_URL",
] as const;
export type PostAddress = (typeof POST_ADDRESSES)[number];

/** Where leads and mails go. */
export const DELIVERY = group(
  {
    CRM_WEBHOOK_URL: {
      schema: postAddress,
      meaning: "where accepted leads are posted, `https://`",
    },
    CRM_WEBHOOK_SECRET: {
      schema: webhookSecrets,
      unset: "needed with it",
      meaning: "`whsec_` and 24 to 64 bytes in base64; two with a comma between while one is replaced, below",
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
      meaning:
        'further properties of a contact, each with a column, `plan_name` or `plan_monthly_cost`: `{"roi_net": "net_monthly_savings"}`',
    },
    HUBSPOT_URL: {
      schema: postAddress,
      fallback: "https://api.hubapi.com",
      unset: "HubSpot's",
      meaning: "where its API is",
    },
    JSON_WEBHOOK_URL: {
      schema: postAddress,
      meaning: "where accepted leads are posted as flat JSON: a hook of Zapier, Make, n8n and the like, `https://`",
    },
    JSON_WEBHOOK_HEADERS: { schema: headers, meaning: 'headers of that request, such as `{"X-Api-Key": "…"}`' },
    JSON_WEBHOOK_FIELDS: {
      schema: leadFields,
      unset: "all",
      meaning:
        'its fields, as those of `HUBSPOT_PROPERTIES`: `{"Email": "email", "Net a month": "net_monthly_savings"}`',
    },
    OWNER_EMAIL: { schema: emailAddress, meaning: "who gets an email for each accepted lead" },
    SMTP_FROM: { schema: emailAddress, unset: "`OWNER_EMAIL`", meaning: "the sender of that email" },
    REPORT_FROM: {
      schema: emailAddress,
      meaning:
        "the sender of the reports to visitors, such as `reports@example.com`; without it they are written to `DATA_DIR/mail/`",
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
    RESEND_URL: {
      schema: postAddress,
      fallback: "https://api.resend.com/emails",
      unset: "Resend's",
      meaning: "where its API is",
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
      meaning: "for one try, from the name's lookup to the end of the answer",
    },
    DELIVERY_POLL_SECONDS: {
      schema: wholeNumber(1, 3600),
      fallback: "5",
      meaning: "how often the outbox is looked at; a lead stored by the same server is delivered at once",
    },
  },
  [
    {
      about: ["CRM_WEBHOOK_URL", "CRM_WEBHOOK_SECRET"],
      broken: ({ CRM_WEBHOOK_URL, CRM_WEBHOOK_SECRET }) =>
        CRM_WEBHOOK_URL !== null && CRM_WEBHOOK_SECRET === null && `CRM_WEBHOOK_SECRET ${NO_SECRET}`,
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
