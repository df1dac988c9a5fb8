import { describe, expect, it } from "vitest";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { WEBHOOK_SECRET } from "../testing/delivery-samples.ts";
import { inspectSettings, readSettings } from "./read-settings.ts";
import { FUNCTION, SETTINGS } from "./settings.ts";

const WRONG = {
  PORT: "http",
  RATE_LIMIT_LEADS: "many",
  SLACK_WEBHOOK_URL: "hooks.slack.com/hunter2",
  SMTP_URL: "mail.example/hunter2",
  OWNER_EMAIL: "owner@brand.example",
};

const DESK = { DESK_URL: "https://desk.example.com", DESK_USERS: "o@x.example", SMTP_URL: "smtp://x" };
const WEBHOOK = { WEBHOOK_URL: "https://crm.example/hook", WEBHOOK_SECRET };

/** Its sentence. */
function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  return "";
}

describe("readSettings", () => {
  it("takes the default for an absent or blank variable", () => {
    const { PORT, DATABASE_URL, ALLOWED_ORIGINS, DELIVERY_RETRY_SECONDS, ACCESS_LOG } = readSettings(SETTINGS, {
      PORT: "",
      ALLOWED_ORIGINS: " ",
    });
    expect({ PORT, DATABASE_URL, ALLOWED_ORIGINS, ACCESS_LOG }).toEqual({
      PORT: 4173,
      DATABASE_URL: null,
      ALLOWED_ORIGINS: null,
      ACCESS_LOG: false,
    });
    expect(DELIVERY_RETRY_SECONDS).toHaveLength(7);
    // Systemd takes a pair of quotes off, a container does not.
    const quoted = { DATA_DIR: '"/data"', BACKUP_DIR: "''", WEBHOOK_HEADERS: `'{"X-Key": "a"}'` };
    expect(readSettings(SETTINGS, quoted)).toMatchObject({
      DATA_DIR: "/data",
      BACKUP_DIR: null,
      WEBHOOK_HEADERS: { "X-Key": "a" },
    });
  });

  it("says every wrong value at once, each in its sentence, and quotes no secret", () => {
    const lines = refusal(() => readSettings(SETTINGS, WRONG)).split("\n");
    expect(lines.map((line) => line.split(" ")[0]).sort()).toEqual([
      "PORT",
      "RATE_LIMIT_LEADS",
      "SLACK_WEBHOOK_URL",
      "SMTP_URL",
    ]);
    expect(lines.join()).not.toContain("hunter2");
  });

  it.each<[Record<string, string>, RegExp]>([
    [
      { PORT: "70000" },
      /^PORT must be a whole number from 0 to 65535 \(0 = any free port\): current value is "70000"$/,
    ],
    [{ ACCESS_LOG: "yes" }, /^ACCESS_LOG must be 1 or 0/],
    [{ MAILBOX_URL: "postgres://db/a" }, /^MAILBOX_URL is called QUEUE_URL now: rename it\.$/],
    [{ RATE_LIMIT_SECONDS: "86401" }, /^RATE_LIMIT_SECONDS must be a whole number from 1 to 86400/],
    [{ RATE_LIMIT_SECRET: "hunter2" }, /^RATE_LIMIT_SECRET must have at least 16 characters\. /],
    [
      { ALLOWED_ORIGINS: "https://*.example.com" },
      /^ALLOWED_ORIGINS must be \* or a .* has "https:\/\/\*\.example\.com"$/,
    ],
    [{ EMBED_ORIGINS: "https://a.example/page" }, /^EMBED_ORIGINS must be \* or a comma-separated list .*\/page"$/],
    [{ TRUSTED_PROXIES: "loopback,nginx" }, /^TRUSTED_PROXIES must be .* has "nginx"$/],
    [
      { TRUSTED_PROXIES: "private", TRUSTED_PROXY_HOPS: "1" },
      /^Set TRUSTED_PROXIES or TRUSTED_PROXY_HOPS, not both\.$/,
    ],
    [{ DATABASE_URL: "mysql://user:hunter2@localhost/leads" }, /^DATABASE_URL must be a URL such as /],
    [{ DATABASE_URL: "hunter2" }, /^DATABASE_URL must be a URL such as /],
    [
      { DATABASE_URL: "postgres://db/a", QUEUE_URL: "postgres://db/a" },
      /^Set DATABASE_URL .* or QUEUE_URL .*, not both/,
    ],
    [{ RETENTION_DAYS: "0" }, /^RETENTION_DAYS must be a whole number from 1 to 36500: current value is "0"$/],
    [{ METRICS_TOKEN_FILE: "token" }, /^METRICS_TOKEN_FILE needs ADMIN_PORT/],
    [
      { ...WEBHOOK, WEBHOOK_URL: "http://crm.example/hunter2" },
      /^WEBHOOK_URL must be a URL that begins with https:\/\/ /,
    ],
    [{ ...WEBHOOK, WEBHOOK_SECRET: "" }, /^WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64/],
    [{ ...WEBHOOK, WEBHOOK_SECRET: "hunter2" }, /^WEBHOOK_SECRET must be .* the word none if the receiver checks no/],
    [{ ...WEBHOOK, WEBHOOK_SECRET: "whsec_aHVudGVyMg==" }, /^WEBHOOK_SECRET must be (?!.*aHVud)/],
    [{ WEBHOOK_HEADERS: '{"X-Key": "a\\r\\nhunter2"}' }, /^WEBHOOK_HEADERS must be a JSON object/],
    [{ WEBHOOK_FIELDS: '{"a": "request_hash"}' }, /^WEBHOOK_FIELDS must be a JSON object of names/],
    [{ WEBHOOK_FIELDS: "email" }, /^WEBHOOK_FIELDS must be a JSON object of names/],
    [{ WEBHOOK_FIELDS: '{"a": {"constant": ["hunter2"]}}' }, /^WEBHOOK_FIELDS must be a JSON object of names/],
    ...[
      '{"__proto__": "email"}',
      '{"a.constructor.b": "email"}',
      '{"a..b": "email"}',
      '{"a.51": "email"}',
      '{"a.0": "email", "a.2": "email"}',
      '{"a.0": "email", "a.b": "email"}',
      '{"a": "email", "a.b": "email"}',
      '{"a.b.c": "email", "a.b": "email"}',
    ].map((text): [Record<string, string>, RegExp] => [
      { WEBHOOK_FIELDS: text },
      /^WEBHOOK_FIELDS has names that make no body/,
    ]),
    [{ QUEUE_CA: "/etc/ssl/queue.crt" }, /^QUEUE_CA must be the text of a certificate/],
    [{ HUBSPOT_TOKEN: "pat hunter2" }, /^HUBSPOT_TOKEN must be a key without spaces/],
    [{ OWNER_EMAIL: "o@x.example" }, /^OWNER_EMAIL needs a mail server: set SMTP_URL/],
    [{ OWNER_EMAIL: "o@x.example, p", SMTP_URL: "smtp://x" }, /^OWNER_EMAIL must be a comma-separated list/],
    [{ ...DESK, DESK_URL: "http://desk.example.com" }, /^DESK_URL must be an https address without a path/],
    [{ ...DESK, DESK_URL: "https://roi.example.com/desk" }, /^DESK_URL must be an https address without a path/],
    [{ ...DESK, SMTP_URL: "" }, /^DESK_URL needs a mail server/],
    [{ ...DESK, DESK_USERS: "" }, /^DESK_URL needs somebody who may sign in/],
    [{ ...DESK, DESK_USERS: "owner" }, /^DESK_USERS must be a comma-separated list of email addresses/],
    [{ ...DESK, DATABASE_URL: "postgres://db/a" }, /^DESK_URL is the collector's: an edge/],
    [{ ...DESK, ALLOWED_ORIGINS: `https://other.example,${DESK.DESK_URL}` }, /^DESK_URL has the host of the page/],
    [{ ...DESK, EMBED_ORIGINS: `${DESK.DESK_URL}:8443` }, /^DESK_URL has the host of the page/],
    [{ DELIVERY_ALLOWED_ADDRESSES: "crm" }, /^DELIVERY_ALLOWED_ADDRESSES must be a comma-separated list/],
    [{ DELIVERY_RETRY_SECONDS: "5;10" }, /^DELIVERY_RETRY_SECONDS must be 1 to 20 whole numbers/],
  ])("refuses %j with one line that quotes no secret", (env, line) => {
    const message = refusal(() => readSettings(SETTINGS, env));
    expect(message).toMatch(line);
    expect(message).not.toMatch(/\n|hunter2/);
  });

  it("does not ask for a variable that is set, though wrongly: an owner's mail has its server", () => {
    const { problems } = inspectSettings(SETTINGS, WRONG);
    expect(problems.map(({ sentence }) => sentence).join("\n")).not.toContain("OWNER_EMAIL needs a mail server");
    expect(refusal(() => readSettings(SETTINGS, { ...WRONG, SMTP_URL: "" }))).toContain(
      "OWNER_EMAIL needs a mail server",
    );
  });

  it("adds the CA to the address of the queue, with the line breaks of a certificate", () => {
    const lines = ["-----BEGIN CERTIFICATE-----", "MIIB", "AQAB", "-----END CERTIFICATE-----", ""];
    for (const between of ["\n", " ", "\\n", "\r\n"]) {
      const { QUEUE_URL } = readSettings(SETTINGS, {
        QUEUE_URL: "postgres://db1,db2/leads",
        QUEUE_CA: lines.join(between),
      });
      expect(decodeURIComponent(QUEUE_URL ?? "")).toBe(`postgres://db1,db2/leads?ca=${lines.join("\n")}`);
    }
  });

  it("reads only the variables that a program names", () => {
    expect(readSettings(SETTINGS, { ...WRONG, DATA_DIR: "leads" }, ["DATA_DIR"]).DATA_DIR).toBe("leads");
  });

  it("puts a default in place of a wrong value", () => {
    const { values } = inspectSettings(SETTINGS, WRONG);
    expect(values).toMatchObject({ PORT: 4173, SLACK_WEBHOOK_URL: null, OWNER_EMAIL: [WRONG.OWNER_EMAIL] });
  });

  it("of the function ignores variables that only the server knows", () => {
    const env = { ...WRONG, RATE_LIMIT_LEADS: "5", SUPABASE_DB_URL: "postgres://db/postgres", ALLOWED_ORIGINS: "*" };
    expect(readSettings(FUNCTION, env)).toMatchObject({ RATE_LIMIT_LEADS: 5, ALLOWED_ORIGINS: "any" });
  });
});
