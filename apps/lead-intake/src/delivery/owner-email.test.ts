import PostalMime from "postal-mime";
import { beforeEach, describe, expect, it } from "vitest";
import type { LeadSubmission } from "@contractor-roi/lead-store/lead/lead-store";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { testStore } from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import type { Outbox } from "@contractor-roi/lead-store/leads/outbox";
import { deliverySettingsOf } from "../testing/delivery-samples.ts";
import { mailServer } from "../testing/mail-server.ts";
import { configuredChannels } from "./configured-channels.ts";
import { deliverDue } from "./delivery-worker.ts";

describe("email to the owner", () => {
  let leads: Store;
  let outbox: Outbox;
  beforeEach(async () => {
    leads = await testStore();
    outbox = leads.outbox;
  });

  const deliver = (smtpUrl: string, more: Record<string, string> = {}) => {
    const env: Record<string, string> = {
      OWNER_EMAIL: "owner@brand.example",
      SMTP_FROM: "leads@brand.example",
      SMTP_URL: smtpUrl,
      DELIVERY_RETRY_SECONDS: "0,1000",
      DELIVERY_TIMEOUT_SECONDS: "60",
      ...more,
    };
    const settings = deliverySettingsOf(env);
    return deliverDue({ outbox, channels: configuredChannels(settings), settings, log: () => {} });
  };
  const store = (changes: Partial<LeadSubmission> = {}) =>
    leads.submit(submission({ delivery_channels: ["owner_email"], ...changes }));
  const states = async () =>
    (await outbox.list({ state: "all", limit: 9 })).map(({ state, last_failure }) => ({ state, last_failure }));

  it("has what the owner needs to call the lead, and answers go to the lead", async () => {
    const { url, mails } = await mailServer();
    await store({ received_at: "2020-07-01T12:00:00.000Z" });
    await deliver(url);
    expect(mails).toMatchObject([{ from: "leads@brand.example", to: ["owner@brand.example"] }]);
    const text = mails[0]?.text ?? "";
    for (const line of [
      "Name: Ada Park",
      "Phone: +12125550123",
      "Trade: hvac",
      "Plan: Elite, $497 a month",
      "Tier: A",
      "Extra profit a month: $1,498",
      "Received: ",
      "Call: tel:+12125550123",
      "Text: sms:+12125550123",
    ])
      expect(text).toContain(line);
    expect(text).toMatch(/^Reply-To: ada@park\.example\r$/m);
    const [{ lead_id = "" } = {}] = await outbox.list({ state: "all", limit: 1 });
    expect(text).toContain(`\r\nSubject: New lead: Ada Park, hvac. Elite plan, tier A (${lead_id.slice(0, 8)})\r\n`);
    // A mailbox sorts by it.
    expect(Date.now() - Date.parse(/^Date: (.*)\r$/m.exec(text)?.[1] ?? "")).toBeLessThan(60_000);
    expect(await states()).toEqual([{ state: "delivered", last_failure: null }]);
  });

  it("opens the lead at the desk's own host by a tap, and calls it, whatever it has typed", async () => {
    const { url, mails } = await mailServer();
    const typed = '<a href="https://evil.example">A</a>';
    await store({ first_name: typed });
    await deliver(url, { DESK_URL: "https://desk.example.com" });
    const { html = "", text } = await PostalMime.parse(mails[0]?.text ?? "");
    const [{ lead_id = "" } = {}] = await outbox.list({ state: "all", limit: 1 });
    const link = `https://desk.example.com/leads#${lead_id}`;
    expect(text).toContain(`Open: ${link}\n`);
    expect(html).toContain(`<a href="${link}">Open</a>`);
    expect(html.match(/(?<=<a href=")[^"]+/g)).toEqual([link, "tel:+12125550123", "sms:+12125550123"]);
    expect(html).toContain("&lt;a href=");
  });

  it("makes no link of a stranger's text, and lets none fill the mail", async () => {
    const { url, mails } = await mailServer();
    const bait = "Your desk is locked: open www.evil.example or https://evil.example/desk";
    await store({
      first_name: bait,
      last_name: "A.\nMarks: none",
      email: "https://evil.example/?@x",
      phone: "*72 9005550100",
      phone_e164: "+1729005550100",
      utm_source: bait,
      utm_campaign: "evil.example",
      consent_version: "a".repeat(64),
      consent_wording: bait,
      voice_call_id: "evil.example",
    });
    await deliver(url);
    const { text = "", html = "", subject = "" } = await PostalMime.parse(mails[0]?.text ?? "");
    for (const part of [text, html.replaceAll(/<[^>]*>/g, ""), subject]) {
      expect(part.replace(/\d\d:\d\d/, "")).not.toMatch(/www\.\S|\w:\/|\w[.@]\w|tel:|sms:/);
      expect(part).toContain("Your desk is locked: open www. evil. ex…");
    }
    expect(text).toContain("\nConsent: Your desk is locked: open www. evil. ex…\n");
    expect(text).toContain("\nEmail: https: / / evil. example/ ?@ x\n");
    expect(text).toContain("Name: Your desk is locked: open www. evil. ex… A. Marks: none\n");
    expect(text).toContain("\nPhone: *72 9005550100 (looks wrong)\n");
  });

  it("is tried again with the same Message-ID when the mail server refuses it for now", async () => {
    const { url, mails } = await mailServer((at) => at === 0);
    await store();
    expect(await deliver(url)).toBe(2);
    const [entry] = await outbox.list({ state: "all", limit: 1 });
    expect(entry).toMatchObject({ state: "delivered", attempts: 2 });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`Message-ID: <${entry?.id}@`);
  });

  it.each([
    ["a line break that would begin a header", { first_name: "Ada\r\nBcc: everybody@evil.example" }],
    ["a second recipient", { email: "a,everybody@evil.example" }],
    ["brackets", { email: "<everybody@evil.example>" }],
    ["a header in the address", { email: "a\u2028b@evil.example" }],
  ])("goes to the owner alone when the lead has %s", async (_what, changes) => {
    const { url, mails } = await mailServer();
    await store(changes);
    await deliver(url);
    expect(mails.map(({ to }) => to)).toEqual([["owner@brand.example"]]);
    expect(mails[0]?.text.split("\r\n\r\n")[0]).not.toMatch(/^(Bcc|Cc):/im);
  });
});
