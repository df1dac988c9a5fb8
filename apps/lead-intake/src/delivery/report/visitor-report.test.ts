import { DEFAULT_ROI_INPUTS, formatUsd } from "@contractor-roi/roi-core";
import { calculateRoi } from "@contractor-roi/roi-core/testing";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Outbox } from "@contractor-roi/lead-store/leads/outbox";
import type { LeadSubmission } from "@contractor-roi/lead-store/lead/lead-store";
import type { Store } from "@contractor-roi/lead-store/served/store";
import type { LogEntry } from "@contractor-roi/lead-store/base/log";
import { testStore } from "@contractor-roi/lead-store/testing/temporary-data";
import { CONSENT, submission } from "@contractor-roi/lead-store/testing/submissions";
import { mailboxHash } from "@contractor-roi/lead-store/lead/report-recipients";
import { readUnsubscribeToken } from "@contractor-roi/lead-store/lead/unsubscribe-token";
import { configuredChannels } from "../configured-channels.ts";
import { deliverDue } from "../delivery-worker.ts";
import { openVisitorReport } from "./open-visitor-report.ts";
import { deliverySettingsOf } from "../../testing/delivery-samples.ts";
import { mailServer } from "../../testing/mail-server.ts";
import { headersOf, parseMail, reportSite, testPdfThread } from "../../testing/report-samples.ts";

const DAY_MS = 24 * 3_600_000;

describe("the report to the visitor", () => {
  let leads: Store;
  let outbox: Outbox;
  let logged: LogEntry[];
  const renderPdf = testPdfThread();
  beforeEach(async () => {
    logged = [];
    leads = await testStore();
    outbox = leads.outbox;
  });

  const deliver = async (smtpUrl: string, changes: Record<string, string> = {}) => {
    const env: Record<string, string> = {
      REPORT_FROM: "reports@brand.example",
      SMTP_URL: smtpUrl,
      DELIVERY_RETRY_SECONDS: "0,1000",
      DELIVERY_TIMEOUT_SECONDS: "60",
      ...changes,
    };
    const settings = deliverySettingsOf(env);
    const log = (entry: LogEntry) => void logged.push(entry);
    const surroundings = { store: leads, site: await reportSite(), fallback: null, log, renderPdf };
    const report = openVisitorReport(settings, surroundings);
    return deliverDue({ outbox, channels: configuredChannels(settings, report), settings, log });
  };
  const store = (changes: Partial<LeadSubmission> = {}) =>
    leads.submit(submission({ delivery_channels: ["visitor_report"], ...CONSENT, ...changes }));
  const states = async () =>
    (await outbox.list({ state: "all", limit: 9 })).map(({ state, last_failure }) => ({ state, last_failure }));

  it("has the estimate as text, HTML and PDF, its sender, and a link that unsubscribes with one click (B8)", async () => {
    const { url, mails } = await mailServer();
    await store({ email: "ada+roi@park.example", received_at: new Date(Date.now() - 12 * DAY_MS).toISOString() });
    await deliver(url, { OWNER_EMAIL: "owner@brand.example" });
    expect(mails).toMatchObject([{ from: "reports@brand.example", to: ["ada+roi@park.example"] }]);
    const mail = await parseMail(mails[0]?.text ?? "");
    // An older date than that of sending costs a mail 2.6 points as spam.
    expect(Date.now() - Date.parse(mail.date ?? "")).toBeLessThan(60_000);
    const amount = formatUsd(calculateRoi(DEFAULT_ROI_INPUTS).netMonthlySavings);
    const net = `${amount} a month`;
    expect(mail).toMatchObject({
      from: { name: "Ring & Co", address: "reports@brand.example" },
      replyTo: [{ address: "owner@brand.example" }],
      to: [{ address: "ada+roi@park.example" }],
      subject: `Ada, your report: ${net}`,
    });
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@brand\.example>$/);
    for (const text of [amount, "Book your free call", "(202) 555-0199", "https://book.example/sam", "1 Main Street"]) {
      expect(mail.text).toContain(text);
      expect(mail.html).toContain(text);
    }
    expect(mail.text).toContain("Hi Ada,");
    expect(mail.text).toContain(`Extra profit a month for your HVAC business: ${amount}`);
    expect(mail.text).toContain("\nPrivacy policy: https://ring.example/privacy\n");
    expect(mail.html).toMatch(/<a\s[^>]*href="https:\/\/ring\.example\/privacy"[^>]*>\s*Privacy policy\s*<\/a>/);
    expect(mail.html).toContain("Ring &amp; Co");
    expect(mail.html).not.toMatch(/<(script|img|link)/);

    expect(mail.attachments).toMatchObject([{ filename: "roi-report.pdf", mimeType: "application/pdf" }]);
    const pdf = await getDocumentProxy(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer));
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text).toContain(amount);
    expect(text).toContain("Ada");

    expect(headersOf(mail, "list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
    const [, address = ""] = /^<(https:\S+)>$/.exec(headersOf(mail, "list-unsubscribe")[0] ?? "") ?? [];
    expect(address).toMatch(/^https:\/\/roi\.example\/functions\/v1\/lead-intake\/unsubscribe\?token=/);
    const token = new URL(address).searchParams.get("token") ?? "";
    expect(await readUnsubscribeToken(token, await leads.recipients.secrets())).toBe(
      await mailboxHash("ada@park.example"),
    );
    expect(mail.text).toContain(address);
    expect(mail.html).toContain(address);
    expect(await states()).toEqual([{ state: "delivered", last_failure: null }]);
  });

  it("prints a name in its own letters, or leaves it out of the PDF where the fonts have none", async () => {
    const { url, mails } = await mailServer();
    const names = ["Оксана", "王明"];
    for (const [at, first_name] of names.entries()) await store({ first_name, email: `${at}@park.example` });
    await deliver(url);
    const printed = new Map<string, string>();
    for (const { text } of mails) {
      const mail = await parseMail(text);
      const name = names.find((one) => mail.text?.startsWith(`Hi ${one},`)) ?? "";
      const pdf = await getDocumentProxy(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer));
      printed.set(name, (await extractText(pdf, { mergePages: true })).text.replaceAll(" ", ""));
    }
    expect(printed.get("Оксана")).toContain("EstimateforОксана");
    expect(printed.get("王明")).toMatch(/^Ring&CoEstimate:AI/);
  });

  it("quotes only what looks like a first name, and takes no header from a visitor's text", async () => {
    const { url, mails } = await mailServer();
    const typed = { last_name: "Zephyr", business_name: "Zephyr", utm_source: "Zephyr", user_agent: "Zephyr" };
    const names = ["Ada\r\nBcc: everybody@evil.example", "evil.example", "You have won, call +1 800 555 0100"];
    for (const [at, first_name] of names.entries()) await store({ first_name, ...typed, email: `${at}@park.example` });
    await deliver(url);
    expect(mails.map(({ to }) => to).sort()).toEqual([["0@park.example"], ["1@park.example"], ["2@park.example"]]);
    for (const { text } of mails) {
      const mail = await parseMail(text);
      expect(headersOf(mail, "bcc")).toEqual([]);
      expect(mail.text).toMatch(/^Hi,\n/);
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/evil|won|800|Zephyr|2125550123/);
    }
  });

  it("goes to an address once a day, and never without consent or after it unsubscribed", async () => {
    const { url, mails } = await mailServer();
    await store({ email: "gone+hvac@park.example" });
    await leads.recipients.unsubscribe(await mailboxHash("Gone@park.example"));
    await store({ consent_version: null, consent_wording: null });
    await store();
    await store({ email: "ADA@park.example" });
    await deliver(url);
    expect(mails).toHaveLength(1);
    expect((await states()).map(({ state, last_failure }) => last_failure ?? state).sort()).toEqual([
      "delivered",
      "skipped-mailed-today",
      "skipped-no-consent",
      "skipped-unsubscribed",
    ]);
    expect(await outbox.list({ state: "undelivered", limit: 9 })).toEqual([]);
    expect(await outbox.retry()).toBe(0);
    expect(logged.filter(({ level }) => level !== "info")).toEqual([]);

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 60 * 60 * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    await leads.deleteOlderThan(null);
    await store({ email: "gone@park.example" });
    await store();
    await deliver(url);
    expect(mails).toHaveLength(2);
  });

  it("waits once the hour's limit is reached, uses up no try, and the owner is told", async () => {
    const { url, mails } = await mailServer();
    for (const at of [1, 2, 3]) await store({ email: `${at}@park.example` });
    await deliver(url, { REPORTS_PER_HOUR: "2" });
    expect(mails).toHaveLength(2);
    expect(await outbox.list({ state: "undelivered", limit: 9 })).toMatchObject([
      { state: "pending", attempts: 0, last_failure: "too-many-reports" },
    ]);
    expect(await outbox.untold()).toMatchObject([{ channel: "visitor_report", count: 1, given_up: 0 }]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    await deliver(url, { REPORTS_PER_HOUR: "2" });
    expect(mails).toHaveLength(3);
  });

  it("goes to no text that is not one address", async () => {
    const { url, mails } = await mailServer();
    await store({ email: "a,everybody@evil.example" });
    await deliver(url);
    expect(mails).toEqual([]);
    expect(await states()).toEqual([{ state: "dead", last_failure: "no-mail-address" }]);
  });
});
