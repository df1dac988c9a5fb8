import { describe, expect, it } from "vitest";
import type { LogEntry } from "@contractor-roi/lead-store/base/log";
import { testStore } from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { deliverySettingsOf, sampleDelivery, webhookEnv } from "../testing/delivery-samples.ts";
import { mailServer } from "../testing/mail-server.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";
import { configuredChannels } from "./configured-channels.ts";
import { deliverDue } from "./delivery-worker.ts";
import { failureInWords } from "./receiver-words.ts";

const NAMES = { first_name: "Renée", last_name: "O’Brien-Li", email: "renee@obrien.example" };
const bytesOf = (text: string) =>
  [...Buffer.from(text)].map((byte) => byte.toString(16).toUpperCase().padStart(2, "0"));

/** Ways in which a receiver quotes the body that it was sent. */
const ECHOES: Readonly<Record<string, (body: string) => string>> = {
  "as it was": (body) => body,
  "in an explanation": (body) => JSON.stringify({ message: `Refused: ${body}` }),
  "in other letters": (body) => body.normalize("NFD").toUpperCase().replaceAll("A", "Ａ"),
  "as a query": (body) => new URLSearchParams({ body }).toString(),
  "in base64": (body) => Buffer.from(body).toString("base64"),
  "in hexadecimal": (body) => bytesOf(body).join(""),
  "as entities": (body) => [...body].map((letter) => `&#${letter.codePointAt(0)};`).join(""),
  "as quoted-printable": (body) =>
    bytesOf(body)
      .map((byte) => `=${byte}`)
      .join(""),
};

const IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Delivers a lead to a receiver that refuses it. */
async function refused(answer: (body: string) => string, fields: Readonly<Record<string, string>>) {
  const receiver = await webhookReceiver((response, at) =>
    response.writeHead(400).end(answer(receiver.received[at]!.body)),
  );
  const { outbox, submit } = await testStore();
  await submit(submission(NAMES));
  const settings = deliverySettingsOf({ ...webhookEnv(receiver.url), WEBHOOK_FIELDS: JSON.stringify(fields) });
  const logged: LogEntry[] = [];
  const log = (entry: LogEntry) => void logged.push(entry);
  await deliverDue({ outbox, channels: configuredChannels(settings), settings, log });
  const [entry] = await outbox.list({ state: "all", limit: 1 });
  // A random id may have any three digits.
  return { failure: entry?.last_failure, logged: JSON.stringify(logged).replaceAll(IDS, "") };
}

describe("a receiver that refuses a lead", () => {
  it("is quoted in the delivery's row and nowhere else", async () => {
    const { failure, logged } = await refused(() => '{"message": "No such\\nproperty"}', { Mail: "email" });
    expect(failure).toBe("http-400: No such property");
    expect(logged).toContain('"failure":"http-400"');
    expect(logged).not.toContain("property");
  });

  it.each(Object.entries(ECHOES))("that echoes the lead %s leaves no word of it", async (_way, echo) => {
    for (const column of ["first_name", "last_name", "email", "phone"]) {
      const { failure, logged } = await refused(echo, { contactName: column });
      expect(failure).toMatch(/^http-400(: contactName)?$/);
      expect(logged).not.toMatch(/obrien|renee|212/i);
    }
  });

  it("by mail is quoted without the codes of its reply, and without the recipient", async () => {
    const replies = ["550-5.7.1 Relaying denied\r\n550 5.7.1 by policy", "550 5.7.1 No relaying for Renee"];
    const { url } = await mailServer((at) => replies[at] ?? false);
    const settings = deliverySettingsOf({ SMTP_URL: url, OWNER_EMAIL: "owner@brand.example" });
    const send = configuredChannels(settings).get("owner_email")!;
    const delivery = sampleDelivery("owner_email", NAMES);
    for (const _ of replies) {
      const result = await send(delivery);
      if (result.ok || "skipped" in result) throw new Error("The mail was not refused.");
      expect(failureInWords(result.failure, result.reply!, delivery.lead)).toBe("smtp-550");
    }
  });
});

describe("failureInWords", () => {
  const { lead } = sampleDelivery("hubspot", NAMES);
  const failure = (text: string) => failureInWords("http-400", { text, fields: ["email", "roi_net"] }, lead);

  it.each([
    ["Property values were not valid", "http-400: Property values were not valid"],
    ['{"error": {"reason": "No such list"}}', 'http-400: {"reason":"No such list"}'],
    ['{"statusCode": "x", "message": ["name is empty", "phone is empty"]}', "http-400: name is empty phone is empty"],
    ["<html><title>Bad request</title>", "http-400"],
    ["550 5.7.1 Relaying denied", "http-400: Relaying denied"],
    ['Property "roi_net" refuses 1,498 and has no email', "http-400: email, roi_net"],
    ["Not an option: UmVu", "http-400"],
    ["Li is too short", "http-400"],
    ["", "http-400"],
  ])("makes of %s: %s", (text, said) => {
    expect(failure(text)).toBe(said);
  });

  it("cuts a long reply", () => {
    expect(failure("no ".repeat(1_000))).toHaveLength("http-400: ".length + 200);
  });
});
