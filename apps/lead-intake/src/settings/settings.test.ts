import { describe, expect, it } from "vitest";
import { OperatorError } from "../platform/operator-error.ts";
import { inspectSettings, readSettings } from "./read-settings.ts";
import { FUNCTION, SETTINGS } from "./settings.ts";

const WRONG = {
  PORT: "http",
  RATE_LIMIT_LEADS: "many",
  SLACK_WEBHOOK_URL: "hooks.slack.com/hunter2",
  SMTP_URL: "mail.example/hunter2",
  OWNER_EMAIL: "owner@brand.example",
};

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
  it("takes what is not set, and what is blank, for the default", () => {
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

  it("does not ask for what was set, though wrongly: an owner's mail has its server", () => {
    const { problems } = inspectSettings(SETTINGS, WRONG);
    expect(problems.map(({ sentence }) => sentence).join("\n")).not.toContain("OWNER_EMAIL needs a mail server");
    expect(refusal(() => readSettings(SETTINGS, { ...WRONG, SMTP_URL: "" }))).toContain(
      "OWNER_EMAIL needs a mail server",
    );
  });

  it("reads only what a program uses, if it says so", () => {
    expect(readSettings(SETTINGS, { ...WRONG, DATA_DIR: "leads" }, ["DATA_DIR"]).DATA_DIR).toBe("leads");
  });

  it("has one value that stands for each wrong one: what holds if it is not set", () => {
    const { values } = inspectSettings(SETTINGS, WRONG);
    expect(values).toMatchObject({ PORT: 4173, SLACK_WEBHOOK_URL: null, OWNER_EMAIL: WRONG.OWNER_EMAIL });
  });

  it("of the function takes no account of what only the server knows", () => {
    const env = { ...WRONG, RATE_LIMIT_LEADS: "5", SUPABASE_DB_URL: "postgres://db/postgres", ALLOWED_ORIGINS: "*" };
    expect(readSettings(FUNCTION, env)).toMatchObject({ RATE_LIMIT_LEADS: 5, ALLOWED_ORIGINS: "any" });
  });
});
