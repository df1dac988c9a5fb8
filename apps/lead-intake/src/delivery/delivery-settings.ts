import { Webhook } from "standardwebhooks";
import { isLoopbackHost, type Subnet } from "../platform/ip-address.ts";
import type { DeliveryValues, PostAddress } from "../platform/settings/delivery.ts";
import { ALL_LEAD_FIELDS, type LeadFields } from "./lead-fields.ts";

export type WebhookSettings = HttpTarget & {
  /** Signs with each secret: a receiver takes any signature that it knows. */
  readonly signer: Pick<Webhook, "sign">;
};

/** Where something is posted. */
export type HttpTarget = {
  readonly url: URL;
  /** Not public, but allowed (B9). */
  readonly allowedSubnets: readonly Subnet[];
};

export type SmtpServer = {
  /** Such as `smtps://user:password@mail.example.com`. */
  readonly url: string;
  /** Whether nothing is sent without encryption (B13). */
  readonly requiresTls: boolean;
};

/** What sends mail. */
export type MailServer =
  | (SmtpServer & { readonly kind: "smtp" })
  | { readonly kind: "resend"; readonly key: string; readonly target: HttpTarget };

export type EmailSettings = {
  readonly to: string;
  readonly from: string;
};

export type HubspotSettings = {
  /** A private app's, with the scope `crm.objects.contacts.write`. */
  readonly token: string;
  readonly target: HttpTarget;
  /** Properties besides the standard ones. */
  readonly properties: LeadFields;
};

export type JsonWebhookSettings = {
  readonly target: HttpTarget;
  /** Such as a key that the other side asks for. */
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: LeadFields;
};

export type DeliverySettings = {
  readonly webhook: WebhookSettings | null;
  readonly mailServer: MailServer | null;
  readonly email: EmailSettings | null;
  /** The sender of visitors' reports; null if none is set. */
  readonly reportFrom: string | null;
  readonly slack: HttpTarget | null;
  readonly hubspot: HubspotSettings | null;
  readonly json: JsonWebhookSettings | null;
  /** The wait after each failed try; there is one try more than waits. */
  readonly retrySeconds: readonly number[];
  readonly timeLimitMs: number;
  readonly pollMs: number;
};

/** What is delivered with, made from the settings. */
export function deliverySettings(values: DeliveryValues): DeliverySettings {
  const { OWNER_EMAIL: to, HUBSPOT_TOKEN: token, CRM_WEBHOOK_SECRET: secrets } = values;
  const webhook = target(values, "CRM_WEBHOOK_URL");
  const json = target(values, "JSON_WEBHOOK_URL");
  const hubspot = token === null ? null : target(values, "HUBSPOT_URL");
  const mailServer = mailServerOf(values);
  return {
    webhook: webhook && secrets && { ...webhook, signer: webhookSigner(secrets) },
    mailServer,
    email: to === null || mailServer === null ? null : { to, from: values.SMTP_FROM ?? to },
    reportFrom: values.REPORT_FROM,
    slack: target(values, "SLACK_WEBHOOK_URL"),
    hubspot:
      token === null || hubspot === null
        ? null
        : { token, target: hubspot, properties: values.HUBSPOT_PROPERTIES ?? {} },
    json: json && {
      target: json,
      headers: values.JSON_WEBHOOK_HEADERS ?? {},
      fields: values.JSON_WEBHOOK_FIELDS ?? ALL_LEAD_FIELDS,
    },
    retrySeconds: values.DELIVERY_RETRY_SECONDS,
    timeLimitMs: 1000 * values.DELIVERY_TIMEOUT_SECONDS,
    pollMs: 1000 * values.DELIVERY_POLL_SECONDS,
  };
}

function target(values: DeliveryValues, name: PostAddress): HttpTarget | null {
  const url = values[name];
  return url && { url, allowedSubnets: values.DELIVERY_ALLOWED_ADDRESSES ?? [] };
}

/** @param secrets while one is replaced there are two: a receiver takes any signature that it knows */
function webhookSigner(secrets: readonly string[]): WebhookSettings["signer"] {
  const signers = secrets.map((secret) => {
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    return new Webhook(key, { format: "raw" });
  });
  return { sign: (...about) => signers.map((signer) => signer.sign(...about)).join(" ") };
}

function mailServerOf(values: DeliveryValues): MailServer | null {
  const { SMTP_URL: url, RESEND_API_KEY: key } = values;
  const resend = key === null ? null : target(values, "RESEND_URL");
  if (key && resend) return { kind: "resend", key, target: resend };
  return url === null ? null : { kind: "smtp", url, requiresTls: requiresTls(values.SMTP_TLS, new URL(url)) };
}

/** A password travels encrypted, or not farther than this machine, unless the owner says otherwise. */
function requiresTls(setting: DeliveryValues["SMTP_TLS"], { protocol, hostname, password }: URL): boolean {
  if (setting !== null) return setting === "required";
  return protocol === "smtps:" || (password !== "" && !isLoopbackHost(hostname));
}
