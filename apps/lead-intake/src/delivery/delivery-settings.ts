import { Webhook } from "standardwebhooks";
import { isLoopbackHost, type Subnet } from "@contractor-roi/lead-store/base/ip-address";
import type { Settings } from "../settings/settings.ts";

/** An address that is posted to. */
export type HttpTarget = {
  readonly url: URL;
  /** Not public, but allowed. */
  readonly allowedSubnets: readonly Subnet[];
};

/** The mail server that mails leave by. */
export type MailServer = {
  /** Such as `smtps://user:password@mail.example.com`. */
  readonly url: string;
  /** Whether nothing is sent without encryption (B13). */
  readonly requiresTls: boolean;
  /** Whether its certificate must be one that this machine trusts. */
  readonly checksCertificate: boolean;
};

export type DeliverySettings = ReturnType<typeof deliverySettings>;
export type WebhookSettings = NonNullable<DeliverySettings["webhook"]>;
export type EmailSettings = NonNullable<DeliverySettings["email"]>;
export type HubspotSettings = NonNullable<DeliverySettings["hubspot"]>;

/** Reads channels and mail server from the settings. */
export function deliverySettings(values: Settings) {
  const { OWNER_EMAIL: to, DESK_USERS: users, HUBSPOT_TOKEN: token, WEBHOOK_SECRET: secrets } = values;
  const allowedSubnets = values.DELIVERY_ALLOWED_ADDRESSES ?? [];
  const target = (url: URL | null): HttpTarget | null => url && { url, allowedSubnets };
  const webhook = target(values.WEBHOOK_URL);
  const mailServer = mailServerOf(values);
  return {
    webhook: webhook &&
      secrets && {
        ...webhook,
        /** Null if nothing is signed. */
        signer: webhookSigner(secrets),
        /** Such as a key that the receiver asks for. */
        headers: values.WEBHOOK_HEADERS ?? {},
        /** The body's fields; null for the event with every column. */
        fields: values.WEBHOOK_FIELDS,
      },
    mailServer,
    /** `to` is told of leads unless the desk has chosen among them and `users`. */
    email: to && mailServer && { to, users: users ?? [], from: values.SMTP_FROM ?? to[0]! },
    /** The sender of visitors' reports; null if none is set. */
    reportFrom: values.REPORT_FROM,
    /** Whether visitors' reports leave by mail. */
    mailsReports: values.REPORT_FROM !== null && mailServer !== null,
    /** The most reports of the whole site an hour. */
    reportsPerHour: values.REPORTS_PER_HOUR,
    slack: target(values.SLACK_WEBHOOK_URL),
    /** A private app's token, with the scope `crm.objects.contacts.write`, and properties besides the standard ones. */
    hubspot: token === null ? null : { token, properties: values.HUBSPOT_PROPERTIES ?? {}, allowedSubnets },
    /** The desk's own host, for links to it. */
    deskUrl: values.DESK_URL,
    /** The wait after each failed try; there is one try more than waits. */
    retrySeconds: values.DELIVERY_RETRY_SECONDS as readonly number[],
    /** How long one try may take. */
    timeLimitMs: 1000 * values.DELIVERY_TIMEOUT_SECONDS,
    /** The wait between two searches for due deliveries. */
    pollMs: 1000 * values.DELIVERY_POLL_SECONDS,
  };
}

/** Signs with each secret: while one is replaced there are two, and a receiver takes any signature that it knows. */
function webhookSigner(secrets: readonly string[]): Pick<Webhook, "sign"> | null {
  if (secrets.length === 0) return null;
  const signers = secrets.map((secret) => {
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    return new Webhook(key, { format: "raw" });
  });
  return { sign: (...about) => signers.map((signer) => signer.sign(...about)).join(" ") };
}

function mailServerOf({ SMTP_URL: url, SMTP_TLS: setting }: Settings): MailServer | null {
  return url === null ? null : { url, ...encryption(setting, new URL(url)) };
}

/** The server for mails that sign somebody in: to another machine they leave encrypted, or not at all (B13). */
export function forSignIns(server: MailServer): MailServer {
  return { ...server, requiresTls: server.requiresTls || !isLoopbackHost(new URL(server.url).hostname) };
}

/**
 * A password travels encrypted, or not farther than this machine, unless the owner says otherwise. Mail servers of this machine
 * have a certificate of their own making, as Debian sets them up.
 */
function encryption(setting: Settings["SMTP_TLS"], { protocol, hostname, password }: URL) {
  if (setting !== null) return { requiresTls: setting === "required", checksCertificate: setting === "required" };
  const isHere = isLoopbackHost(hostname);
  return {
    requiresTls: protocol === "smtps:" || (password !== "" && !isHere),
    checksCertificate: password !== "" || !isHere,
  };
}
