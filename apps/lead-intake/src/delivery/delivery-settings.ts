import { Webhook } from "standardwebhooks";
import * as v from "valibot";
import { isLoopbackHost, parseSubnet, type Subnet } from "../platform/ip-address.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { type Env, wholeNumber } from "../platform/setting-values.ts";
import { ALL_LEAD_FIELDS, type LeadFields, leadFieldsSchema } from "./lead-fields.ts";

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

/** 8 tries within 28 hours. */
const DEFAULT_RETRY_SECONDS = "5,300,1800,7200,18000,36000,36000";
const WEBHOOK_SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;
const MOST_SECRETS = 2;
const SHORTEST_KEY_BYTES = 24;
const LONGEST_KEY_BYTES = 64;
const HUBSPOT_URL = "https://api.hubapi.com";
const RESEND_URL = "https://api.resend.com/emails";
/** What a header may have. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;
/** Names and values that a header may have. */
const headersSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.pipe(v.string(), v.regex(/^[\w-]+$/)), v.pipe(v.string(), v.regex(/^[\x20-\x7e]*$/))),
);
const ADDRESS = /^[^\s@<>,]+@[^\s@<>,]+$/;

/** @throws {OperatorError} that names the variable and what it must be, and quotes no secret */
export function deliverySettings(env: Env): DeliverySettings {
  const mailServer = mailServerSetting(env);
  return {
    webhook: webhookSettings(env),
    mailServer,
    email: emailSettings(env, mailServer),
    reportFrom: env("REPORT_FROM") ? emailAddress(env, "REPORT_FROM") : null,
    slack: env("SLACK_WEBHOOK_URL") ? httpTarget(env, "SLACK_WEBHOOK_URL", "") : null,
    hubspot: hubspotSettings(env),
    json: jsonWebhookSettings(env),
    retrySeconds: retrySeconds(env("DELIVERY_RETRY_SECONDS") || DEFAULT_RETRY_SECONDS),
    timeLimitMs: 1000 * wholeNumber(env, "DELIVERY_TIMEOUT_SECONDS", { from: 1, to: 60, default: 10 }),
    pollMs: 1000 * wholeNumber(env, "DELIVERY_POLL_SECONDS", { from: 1, to: 3600, default: 5 }),
  };
}

function webhookSettings(env: Env): WebhookSettings | null {
  if (!env("CRM_WEBHOOK_URL")) return null;
  const target = httpTarget(env, "CRM_WEBHOOK_URL", "", "CRM_WEBHOOK_ALLOWED_ADDRESSES");
  return { ...target, signer: webhookSigner(env("CRM_WEBHOOK_SECRET") ?? "") };
}

/** @param setting one secret, or while it is replaced two with a comma between them */
function webhookSigner(setting: string): WebhookSettings["signer"] {
  const signers = setting.split(",").map((secret) => {
    const [, base64 = ""] = WEBHOOK_SECRET.exec(secret.trim()) ?? [];
    const key = Buffer.from(base64, "base64");
    if (key.length >= SHORTEST_KEY_BYTES && key.length <= LONGEST_KEY_BYTES) return new Webhook(key, { format: "raw" });
    throw new OperatorError(
      "CRM_WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64, or two of them with a comma between: make one with  echo whsec_$(openssl rand -base64 32)",
    );
  });
  if (signers.length > MOST_SECRETS)
    throw new OperatorError("CRM_WEBHOOK_SECRET has more than two secrets: remove those that the receiver forgot.");
  return { sign: (...about) => signers.map((signer) => signer.sign(...about)).join(" ") };
}

function mailServerSetting(env: Env): MailServer | null {
  const url = env("SMTP_URL");
  const key = env("RESEND_API_KEY");
  if (url && key) throw new OperatorError("Set one of SMTP_URL and RESEND_API_KEY: mail leaves by one way.");
  if (key)
    return {
      kind: "resend",
      key: headerText(key, "RESEND_API_KEY"),
      target: httpTarget(env, "RESEND_URL", RESEND_URL),
    };
  if (!url) return null;
  if (URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol))
    return { kind: "smtp", url, requiresTls: requiresTls(env("SMTP_TLS") ?? "", new URL(url)) };
  throw new OperatorError(
    "SMTP_URL must be a URL such as smtps://user:password@mail.example.com. Its value is not shown here: it may hold a password.",
  );
}

/** A password travels encrypted, or not farther than this machine, unless the owner says otherwise. */
function requiresTls(setting: string, { protocol, hostname, password }: URL): boolean {
  if (setting === "") return protocol === "smtps:" || (password !== "" && !isLoopbackHost(hostname));
  if (setting === "required" || setting === "if-offered") return setting === "required";
  throw new OperatorError(`SMTP_TLS must be required or if-offered: current value is ${JSON.stringify(setting)}`);
}

function emailSettings(env: Env, mailServer: MailServer | null): EmailSettings | null {
  if (!env("OWNER_EMAIL")) return null;
  if (mailServer === null) throw new OperatorError("OWNER_EMAIL needs a mail server: set SMTP_URL or RESEND_API_KEY.");
  const to = emailAddress(env, "OWNER_EMAIL");
  return { to, from: env("SMTP_FROM") ? emailAddress(env, "SMTP_FROM") : to };
}

function emailAddress(env: Env, name: string): string {
  const address = env(name) ?? "";
  if (ADDRESS.test(address)) return address;
  throw new OperatorError(`${name} must be one email address such as owner@example.com`);
}

function hubspotSettings(env: Env): HubspotSettings | null {
  const token = env("HUBSPOT_TOKEN");
  if (!token) return null;
  return {
    token: headerText(token, "HUBSPOT_TOKEN"),
    target: httpTarget(env, "HUBSPOT_URL", HUBSPOT_URL),
    properties: leadFields(env, "HUBSPOT_PROPERTIES", {}),
  };
}

function jsonWebhookSettings(env: Env): JsonWebhookSettings | null {
  if (!env("JSON_WEBHOOK_URL")) return null;
  const headers = v.safeParse(headersSchema, env("JSON_WEBHOOK_HEADERS") || "{}");
  if (!headers.success) {
    throw new OperatorError(
      `JSON_WEBHOOK_HEADERS must be a JSON object such as {"X-Api-Key": "…"}. Its value is not shown here: it may hold a secret.`,
    );
  }
  return {
    target: httpTarget(env, "JSON_WEBHOOK_URL", ""),
    headers: headers.output,
    fields: leadFields(env, "JSON_WEBHOOK_FIELDS", ALL_LEAD_FIELDS),
  };
}

function leadFields(env: Env, name: string, fallback: LeadFields): LeadFields {
  if (!env(name)) return fallback;
  const fields = v.safeParse(v.pipe(v.string(), v.parseJson(), leadFieldsSchema), env(name));
  if (fields.success) return fields.output;
  throw new OperatorError(
    `${name} must be a JSON object of names, each with a column of the lead, such as {"Email": "email", "Net a month": "net_monthly_savings"}`,
  );
}

/** @param allowed the variable with the addresses that are not public and may be posted to */
function httpTarget(env: Env, name: string, fallback: string, allowed = "DELIVERY_ALLOWED_ADDRESSES"): HttpTarget {
  const setting = env(name) || fallback;
  const allowedSubnets = subnets(env, allowed);
  const protocols = allowedSubnets.length > 0 ? ["https:", "http:"] : ["https:"];
  if (URL.canParse(setting) && protocols.includes(new URL(setting).protocol))
    return { url: new URL(setting), allowedSubnets };
  throw new OperatorError(
    `${name} must be a URL that begins with https:// (or http:// with ${allowed}). Its value is not shown here: it may hold a secret.`,
  );
}

function headerText(setting: string, name: string): string {
  if (HEADER_TEXT.test(setting)) return setting;
  throw new OperatorError(`${name} must be a key without spaces. Its value is not shown here.`);
}

function subnets(env: Env, name: string): Subnet[] {
  return (env(name) ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const subnet = parseSubnet(part);
      if (subnet !== null) return subnet;
      throw new OperatorError(
        `${name} must be a comma-separated list such as 127.0.0.1,10.1.0.0/16: current value has ${JSON.stringify(part)}`,
      );
    });
}

function retrySeconds(setting: string): number[] {
  if (/^\d{1,6}(,\d{1,6}){0,19}$/.test(setting)) return setting.split(",").map(Number);
  throw new OperatorError(
    `DELIVERY_RETRY_SECONDS must be 1 to 20 whole numbers such as ${DEFAULT_RETRY_SECONDS}: current value is ${JSON.stringify(setting)}`,
  );
}
