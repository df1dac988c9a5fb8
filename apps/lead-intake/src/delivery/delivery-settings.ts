import { Webhook } from "standardwebhooks";
import { parseSubnet, type Subnet } from "../platform/ip-address.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { type Env, wholeNumber } from "../platform/setting-values.ts";

export type WebhookSettings = {
  readonly url: URL;
  /** Signs with each secret: a receiver takes any signature that it knows. */
  readonly signer: Pick<Webhook, "sign">;
  readonly allowedSubnets: readonly Subnet[];
};

export type EmailSettings = {
  /** Such as `smtps://user:password@mail.example.com`. */
  readonly smtpUrl: string;
  readonly to: string;
  readonly from: string;
};

export type DeliverySettings = {
  readonly webhook: WebhookSettings | null;
  readonly email: EmailSettings | null;
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
const ADDRESS = /^[^\s@<>,]+@[^\s@<>,]+$/;

/** @throws {OperatorError} that names the variable and what it must be, and quotes no secret */
export function deliverySettings(env: Env): DeliverySettings {
  return {
    webhook: webhookSettings(env),
    email: emailSettings(env),
    retrySeconds: retrySeconds(env("DELIVERY_RETRY_SECONDS") || DEFAULT_RETRY_SECONDS),
    timeLimitMs: 1000 * wholeNumber(env, "DELIVERY_TIMEOUT_SECONDS", { from: 1, to: 60, default: 10 }),
    pollMs: 1000 * wholeNumber(env, "DELIVERY_POLL_SECONDS", { from: 1, to: 3600, default: 5 }),
  };
}

function webhookSettings(env: Env): WebhookSettings | null {
  const setting = env("CRM_WEBHOOK_URL");
  if (!setting) return null;
  const allowedSubnets = subnets(env("CRM_WEBHOOK_ALLOWED_ADDRESSES"));
  const protocols = allowedSubnets.length > 0 ? ["https:", "http:"] : ["https:"];
  if (!URL.canParse(setting) || !protocols.includes(new URL(setting).protocol)) {
    throw new OperatorError(
      "CRM_WEBHOOK_URL must be a URL that begins with https:// (or http:// with CRM_WEBHOOK_ALLOWED_ADDRESSES). Its value is not shown here: it may hold a secret.",
    );
  }
  return { url: new URL(setting), signer: webhookSigner(env("CRM_WEBHOOK_SECRET") ?? ""), allowedSubnets };
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

function emailSettings(env: Env): EmailSettings | null {
  const to = env("OWNER_EMAIL");
  if (!to) return null;
  const smtpUrl = env("SMTP_URL") ?? "";
  if (!URL.canParse(smtpUrl) || !/^smtps?:$/.test(new URL(smtpUrl).protocol)) {
    throw new OperatorError(
      "SMTP_URL must be a URL such as smtps://user:password@mail.example.com, since OWNER_EMAIL is set. Its value is not shown here: it may hold a password.",
    );
  }
  const from = env("SMTP_FROM") || to;
  for (const [name, address] of [
    ["OWNER_EMAIL", to],
    ["SMTP_FROM", from],
  ] as const) {
    if (!ADDRESS.test(address)) throw new OperatorError(`${name} must be one email address such as owner@example.com`);
  }
  return { smtpUrl, to, from };
}

function subnets(setting: string | undefined): Subnet[] {
  return (setting ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const subnet = parseSubnet(part);
      if (subnet !== null) return subnet;
      throw new OperatorError(
        `CRM_WEBHOOK_ALLOWED_ADDRESSES must be a comma-separated list such as 127.0.0.1,10.1.0.0/16: current value has ${JSON.stringify(part)}`,
      );
    });
}

function retrySeconds(setting: string): number[] {
  if (/^\d{1,6}(,\d{1,6}){0,19}$/.test(setting)) return setting.split(",").map(Number);
  throw new OperatorError(
    `DELIVERY_RETRY_SECONDS must be 1 to 20 whole numbers such as ${DEFAULT_RETRY_SECONDS}: current value is ${JSON.stringify(setting)}`,
  );
}
