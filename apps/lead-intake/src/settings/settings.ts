import { withCa } from "@contractor-roi/lead-queue/postgres/database-url";
import { setting, settingsSchema, type ValuesOf, withFallback } from "./read-settings.ts";
import {
  anyText,
  certificates,
  emailAddress,
  emailAddresses,
  flag,
  headers,
  httpsOrigin,
  key,
  leadFields,
  mailServerUrl,
  NO_SECRET,
  oneOf,
  origins,
  port,
  POST_ADDRESS_MESSAGE,
  postAddress,
  postgresUrl,
  proxies,
  RETRY_SECONDS,
  retrySeconds,
  secretText,
  subnets,
  webhookSecrets,
  wholeNumber,
} from "./values.ts";

export const LONGEST_DAYS = 36_500;
/** Arrivals are deleted after a day. */
const LONGEST_WINDOW_SECONDS = 86_400;
const MOST_HOPS = 10;
const exactOrigins = origins((origin) => !origin.includes("*"));

/** Request checks, of server and function alike. */
const INTAKE = {
  ALLOWED_ORIGINS: setting(exactOrigins, {
    unset: "its own",
    meaning: "other origins whose pages may submit: `*` for any, or a list such as `https://www.example.com`",
  }),
  RATE_LIMIT_LEADS: withFallback(wholeNumber(0, 1_000_000), "20", {
    meaning: "leads that one address may send within the time below; 0 = no limit",
  }),
  RATE_LIMIT_SECONDS: withFallback(wholeNumber(1, LONGEST_WINDOW_SECONDS), "600", {
    meaning: `that time, at most ${LONGEST_WINDOW_SECONDS}`,
  }),
  RATE_LIMIT_SECRET: setting(secretText(16), {
    unset: "made at each start",
    meaning: "16 or more characters; set the same where several servers or function copies receive leads",
  }),
  TRUSTED_PROXIES: setting(proxies, {
    unset: "`loopback`",
    meaning:
      "proxies whose `X-Forwarded-For` is believed: addresses, subnets, and the words `loopback`, `private`, `cloudflare`",
  }),
  TRUSTED_PROXY_HOPS: withFallback(wholeNumber(0, MOST_HOPS), "0", {
    meaning: "in its place: how many proxies there are between the internet and this server",
  }),
  TURNSTILE_SECRET: setting(anyText, { meaning: "checks visitors with Cloudflare Turnstile" }),
};

export type IntakeSettings = ValuesOf<typeof INTAKE>;

const queueCa = (unset: string) =>
  setting(certificates, {
    unset,
    meaning: "text of the certificate of the CA that signs for the Postgres server (PEM; blanks may join its lines)",
  });

const ONE_PROXY_RULE = {
  about: "TRUSTED_PROXY_HOPS",
  beside: ["TRUSTED_PROXIES"],
  isRight: ({ TRUSTED_PROXIES, TRUSTED_PROXY_HOPS }: IntakeSettings) =>
    TRUSTED_PROXIES === null || TRUSTED_PROXY_HOPS === 0,
  message: "Set TRUSTED_PROXIES or TRUSTED_PROXY_HOPS, not both.",
} as const;

/** Every variable of the server and of the command `leads`. */
const SERVER = {
  PORT: withFallback(port, "4173", {
    meaning: "0 = any free port; the first printed line names it: `Page:   http://localhost:4173/`",
  }),
  HOST: withFallback(anyText, "localhost", {
    meaning: "both loopback addresses of this machine; `0.0.0.0` opens the server to the network",
  }),
  ADMIN_PORT: withFallback(port, "0", {
    unset: "same at each start",
    meaning: "port of the listener on 127.0.0.1 for desk and metrics; an edge server has none without it",
  }),
  METRICS_TOKEN_FILE: setting(anyText, {
    meaning: "file with the token that opens `/metrics` there; needs `ADMIN_PORT`",
  }),
  ACCESS_LOG: withFallback(flag, "0", { meaning: "`1` logs each request, without personal data" }),
  DATABASE_URL: setting(postgresUrl, {
    unset: "none: a collector",
    meaning:
      "makes this server an edge server: it puts leads into the queue of a Postgres server, `postgres://user:password@host:5432/database`, for a collector elsewhere; the user is the edges' own",
  }),
  QUEUE_URL: setting(postgresUrl, {
    unset: "none: no edge servers",
    meaning: "the queue that this server, the collector, empties, as the user that owns it: direct or in session mode",
  }),
  EDGE_PASSWORD: setting(secretText(16), {
    unset: "made and shown once",
    meaning:
      "of the user that `leads queue init` makes for edge servers and their `DATABASE_URL`: 16 or more characters",
  }),
  QUEUE_CA: queueCa("the well-known ones"),
  DATA_DIR: setting(anyText, {
    unset: "`.data`",
    meaning: "folder of the leads, in a file `leads.db`, and of mail that was not sent",
  }),
  BACKUP_DIR: setting(anyText, {
    unset: "`copies` in `DATA_DIR`",
    meaning: "folder of the daily copies of the leads, better on another disk",
  }),
  RETENTION_DAYS: setting(wholeNumber(1, LONGEST_DAYS), {
    unset: "none: kept",
    meaning: "leads, spam too, are deleted after so many days",
  }),
  WEB_ROOT: setting(anyText, {
    unset: "`apps/landing/dist`",
    meaning: "folder of the rendered page; hidden files in it and links out of it are not served",
  }),
  LEADS_COMMAND: setting(anyText, {
    unset: "as the program finds itself",
    meaning: "the command `leads` as you type it, for sentences that name it: a unit of systemd sets it",
  }),
  EMBED_ORIGINS: setting(origins(), {
    meaning: "sites that may show the calculator in a frame: a comma-separated list, or `*` for any",
  }),
  ...INTAKE,
  WEBHOOK_URL: setting(postAddress, {
    meaning:
      "the address that accepted leads are posted to as JSON, `https://`: a program of yours, a hook of Zapier, Make or n8n",
  }),
  WEBHOOK_SECRET: setting(webhookSecrets, {
    unset: "needed with it",
    meaning:
      "signs each post: `whsec_` and 24 to 64 bytes in base64; two with a comma between while one is replaced; or `none`",
  }),
  WEBHOOK_HEADERS: setting(headers, { meaning: 'headers of each post, such as `{"Authorization": "Bearer …"}`' }),
  WEBHOOK_FIELDS: setting(leadFields, {
    unset: "every column",
    meaning:
      'a body with these names, each with a column, `plan_name`, `plan_monthly_cost`, a click id such as `gclid`, or a constant: `{"Email": "email", "contact.fields.0.value": "net_monthly_savings", "source": {"constant": "roi"}}`; a dot makes a branch, `"\\\\."` is one',
  }),
  SLACK_WEBHOOK_URL: setting(postAddress, {
    meaning: "a Slack incoming webhook, to whose channel accepted leads are posted",
  }),
  HUBSPOT_TOKEN: setting(key, {
    meaning: "a private app's token with the scope `crm.objects.contacts.write`: accepted leads become contacts",
  }),
  HUBSPOT_PROPERTIES: setting(leadFields, {
    meaning: 'further properties of a contact, written as `WEBHOOK_FIELDS`: `{"hs_google_click_id": "gclid"}`',
  }),
  OWNER_EMAIL: setting(emailAddresses, {
    meaning:
      "the addresses that get an email for each accepted lead, and the notices; the desk chooses among them and DESK_USERS",
  }),
  SMTP_FROM: setting(emailAddress, { unset: "the first of `OWNER_EMAIL`", meaning: "the sender of that email" }),
  WEEK_MAIL: withFallback(flag, "1", {
    meaning: "`0` ends the mail about your week on Mondays, which goes to `OWNER_EMAIL`, or else to Slack",
  }),
  REPORT_FROM: setting(emailAddress, {
    meaning:
      "the sender of the reports to visitors, such as `reports@example.com`; without it they are written to `DATA_DIR/mail/`",
  }),
  REPORTS_PER_HOUR: withFallback(wholeNumber(1, 100_000), "200", {
    meaning: "the most reports that leave within an hour; later ones wait, and you are told",
  }),
  SMTP_URL: setting(mailServerUrl, {
    unset: "needed with these",
    meaning: "the mail server, such as `smtps://user:password@mail.example.com`",
  }),
  SMTP_TLS: setting(oneOf(["required", "if-offered"]), {
    unset: "`required` with a password",
    meaning:
      "`required`: no mail leaves unencrypted; `if-offered`: it may, but for the desk's sign-ins, and so may a password, and any certificate is taken",
  }),
  DESK_URL: setting(httpsOrigin, {
    unset: "none: this machine alone",
    meaning:
      "an https host for the leads desk alone, such as `https://desk.example.com`, never one of the page's; needs `SMTP_URL`",
  }),
  DESK_USERS: setting(emailAddresses, {
    unset: "`OWNER_EMAIL`",
    meaning: "the addresses that may sign in there, by a link or a code that is mailed to them",
  }),
  DELIVERY_ALLOWED_ADDRESSES: setting(subnets, {
    meaning: "private addresses that may be posted to: `127.0.0.1,10.1.0.0/16`; with it, `http://` is allowed",
  }),
  DELIVERY_RETRY_SECONDS: withFallback(retrySeconds, RETRY_SECONDS, {
    meaning: "waits after each failed try; one try more than waits",
  }),
  DELIVERY_TIMEOUT_SECONDS: withFallback(wholeNumber(1, 60), "10", {
    meaning: "limit of one try, from the name's lookup to the head of the answer; a mail may take six times as long",
  }),
  DELIVERY_POLL_SECONDS: withFallback(wholeNumber(1, 3600), "5", {
    meaning: "how often the outbox is looked at; a lead stored by the same server is delivered at once",
  }),
};

export type Settings = ValuesOf<typeof SERVER>;

/** A plain-text address needs private addresses that it may be one of. */
const isPostable = (about: "WEBHOOK_URL" | "SLACK_WEBHOOK_URL") =>
  ({
    about,
    beside: ["DELIVERY_ALLOWED_ADDRESSES"],
    isRight: ({ [about]: url, DELIVERY_ALLOWED_ADDRESSES }: Settings) =>
      url?.protocol !== "http:" || (DELIVERY_ALLOWED_ADDRESSES ?? []).length > 0,
    message: POST_ADDRESS_MESSAGE,
  }) as const;

export const DESK_ON_SITE =
  "DESK_URL has the host of the page, or of one that may submit or embed: scripts of others run there, and would reach every lead. Give the desk a host of its own.";

/** Whether an address has the host of one of the origins. */
export function isOneOf(url: string, origins: readonly string[]): boolean {
  const nameOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).hostname : origin);
  return origins.some((origin) => nameOf(origin) === nameOf(url));
}

const DESK_NEEDS: readonly (readonly [isRight: (values: Settings) => boolean, message: string])[] = [
  [
    ({ DATABASE_URL }) => DATABASE_URL === null,
    "DESK_URL is the collector's: an edge server, with DATABASE_URL, has no desk.",
  ],
  [({ SMTP_URL }) => SMTP_URL !== null, "DESK_URL needs a mail server for its sign-ins: set SMTP_URL."],
  [
    ({ DESK_USERS, OWNER_EMAIL }) => (DESK_USERS ?? OWNER_EMAIL) !== null,
    "DESK_URL needs somebody who may sign in: set DESK_USERS or OWNER_EMAIL.",
  ],
  [
    ({ DESK_URL, ALLOWED_ORIGINS, EMBED_ORIGINS }) =>
      !isOneOf(DESK_URL ?? "", [ALLOWED_ORIGINS ?? [], EMBED_ORIGINS ?? []].flat()),
    DESK_ON_SITE,
  ],
];

const RULED = settingsSchema(SERVER, [
  ...DESK_NEEDS.map(([isRight, message]) => ({
    about: "DESK_URL" as const,
    beside: ["DATABASE_URL", "SMTP_URL", "DESK_USERS", "OWNER_EMAIL", "ALLOWED_ORIGINS", "EMBED_ORIGINS"] as const,
    isRight: (values: Settings) => values.DESK_URL === null || isRight(values),
    message,
  })),
  {
    about: "QUEUE_URL",
    beside: ["DATABASE_URL"],
    isRight: ({ DATABASE_URL, QUEUE_URL }) => DATABASE_URL === null || QUEUE_URL === null,
    message:
      "Set DATABASE_URL for an edge server or QUEUE_URL for the collector, not both: the collector takes leads itself, too.",
  },
  {
    about: "METRICS_TOKEN_FILE",
    beside: ["ADMIN_PORT"],
    isRight: ({ METRICS_TOKEN_FILE, ADMIN_PORT }) => METRICS_TOKEN_FILE === null || ADMIN_PORT > 0,
    message: "METRICS_TOKEN_FILE needs ADMIN_PORT, the port that the metrics are read from.",
  },
  {
    about: "WEBHOOK_SECRET",
    beside: ["WEBHOOK_URL"],
    isRight: ({ WEBHOOK_URL, WEBHOOK_SECRET }) => WEBHOOK_URL === null || WEBHOOK_SECRET !== null,
    message: NO_SECRET,
  },
  {
    about: "OWNER_EMAIL",
    beside: ["SMTP_URL"],
    isRight: ({ OWNER_EMAIL, SMTP_URL }) => OWNER_EMAIL === null || SMTP_URL !== null,
    message: "OWNER_EMAIL needs a mail server: set SMTP_URL.",
  },
  isPostable("WEBHOOK_URL"),
  isPostable("SLACK_WEBHOOK_URL"),
  ONE_PROXY_RULE,
]);

/** Completes the addresses of Postgres with the CA, which each of their users needs. */
export const SETTINGS = {
  ...RULED,
  former: { MAILBOX_URL: "QUEUE_URL" },
  complete: ({ DATABASE_URL, QUEUE_URL, QUEUE_CA }: Settings) => ({
    DATABASE_URL: withCa(DATABASE_URL, QUEUE_CA),
    QUEUE_URL: withCa(QUEUE_URL, QUEUE_CA),
  }),
};

const FUNCTION_ENTRIES = {
  ...INTAKE,
  ALLOWED_ORIGINS: setting(exactOrigins, {
    unset: "needed",
    meaning: "as for the server: the page's origin",
  }),
  DATABASE_URL: setting(anyText, {
    unset: "the project's `SUPABASE_DB_URL`, whose user may read and delete leads",
    meaning: "the queue as the edges' user, such as by the transaction pooler (port 6543)",
  }),
  QUEUE_CA: queueCa("none: any certificate is taken"),
  // The project sets it for each of its functions.
  SUPABASE_DB_URL: setting(anyText, { meaning: "" }),
};

/** Every variable of the function on Supabase. */
export const FUNCTION = settingsSchema(FUNCTION_ENTRIES, [
  ONE_PROXY_RULE,
  {
    about: "DATABASE_URL",
    beside: ["SUPABASE_DB_URL"],
    isRight: ({ DATABASE_URL, SUPABASE_DB_URL }) => DATABASE_URL !== null || SUPABASE_DB_URL !== null,
    message: "lead-intake needs SUPABASE_DB_URL or DATABASE_URL",
  },
  {
    about: "ALLOWED_ORIGINS",
    beside: [],
    isRight: ({ ALLOWED_ORIGINS }) => ALLOWED_ORIGINS !== null,
    // The page is never of the function's origin: without it every lead would be refused.
    message: "lead-intake needs ALLOWED_ORIGINS, the page's origin such as https://www.example.com",
  },
]);
