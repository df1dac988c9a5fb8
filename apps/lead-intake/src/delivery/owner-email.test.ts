import PostalMime from "postal-mime";
import { beforeEach, describe, expect, it } from "vitest";
import type { LeadSubmission } from "@contractor-roi/lead-store/lead/lead-store";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { testStore } from "@contractor-roi/lead-store/testing/temporary-data";
import { CONSENT, submission } from "@contractor-roi/lead-store/testing/submissions";
import type { Outbox } from "@contractor-roi/lead-store/leads/outbox";
import { deliverySettingsOf } from "../testing/delivery-samples.ts";
import { mailServer } from "../testing/mail-server.ts";
import { sampleSite } from "../testing/report-samples.ts";
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
    const report = async () => ({ ok: true }) as const;
    const channels = configuredChannels(settings, report, sampleSite({ timeZone: "America/Denver" }));
    return deliverDue({ outbox, channels, settings, log: () => {} });
  };
  const store = (changes: Partial<LeadSubmission> = {}) =>
    leads.submit(submission({ delivery_channels: ["owner_email"], ...changes }));
  const states = async () =>
    (await outbox.list({ state: "all", limit: 9 })).map(({ state, last_failure }) => ({ state, last_failure }));

  it("brings a call: one button, who asked and when by the owner's clock, what they want and run", async () => {
    const { url, mails } = await mailServer();
    const origins = { plan: "chosen", jobs: "typed", hours: "example" } as const;
    await store({ received_at: "2026-07-01T12:00:45.000Z", figures_typed: origins, ...CONSENT });
    await deliver(url, { DESK_URL: "https://desk.example.com" });
    expect(mails).toMatchObject([{ from: "leads@brand.example", to: ["owner@brand.example"] }]);
    const mail = await PostalMime.parse(mails[0]!.text);
    const [{ lead_id = "" } = {}] = await outbox.list({ state: "all", limit: 1 });
    expect(mail.subject).toBe("Ada Park, HVAC: Elite $497/mo, (212) 555-0123");
    expect(mail.from?.name).toBe("Ring & Co");
    expect(mail.replyTo?.[0]?.address).toBe("ada@park.example");
    // A mailbox sorts by it.
    expect(Date.now() - Date.parse(mail.date ?? "")).toBeLessThan(60_000);
    expect(mail.text?.trimEnd()).toBe(`Ada Park asked for a call on Wednesday, 6:00 AM.

Call (212) 555-0123

Text: sms:+12125550123
Open at the desk: https://desk.example.com/leads#${lead_id}

Wants      Elite, $497 a month
Trade      HVAC
Runs       15 jobs a month × $350 profit, 8 admin hours a week (not typed by them: hours)
Was shown  $1,498 extra profit a month
Email      ada@park.example
Came from  newsletter, email, spring

--${" "}
Received Jul 1, 2026, 6:00:45 AM MDT
Agreed on Jul 1, 2026, 6:00:00 AM MDT: I agree to receive information about Ri…
Reference ${lead_id}`);
    expect(mail.html).toContain("<b>Ada Park</b> asked for a call on Wednesday, 6:00 AM.");
    const hrefs = mail.html?.match(/(?<=href=")[^"]+/g);
    expect(hrefs).toEqual([
      "tel:+12125550123",
      "sms:+12125550123",
      `https://desk.example.com/leads#${lead_id}`,
      "mailto:ada@park.example",
    ]);
    expect(mail.html?.match(/bgcolor="#c2410c"/g)).toHaveLength(1);
    expect(await states()).toEqual([{ state: "delivered", last_failure: null }]);
  });

  it("says in words above the call why a lead is marked, and that its report waits", async () => {
    const { url, mails } = await mailServer();
    await store({ marks: ["too-fast", "turnstile-missing"], ...CONSENT });
    await store({ marks: ["test"] });
    await deliver(url);
    const [marked, test] = await Promise.all(mails.map(({ text }) => PostalMime.parse(text)));
    expect(marked?.text).toMatch(
      /\n\nMarked: the form was filled in within two seconds, and the captcha was not answered\. Its report waits until you release it: .*release [-\da-f]{36}\n\nCall /,
    );
    expect(test?.subject).toMatch(/^Test lead: /);
    expect(test?.text).toContain("\n\nMarked: you sent it yourself.\n\nCall ");
  });

  it("makes no link of a stranger's text, and lets none fill the mail (D5)", async () => {
    const { url, mails } = await mailServer();
    const bait = "Your desk is locked: open www.evil.example or https://evil.example/desk";
    await store({
      first_name: bait,
      last_name: '<a href="https://evil.example">A</a>\nMarks: none',
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
    const seen = html.slice(html.indexOf("<body")).replaceAll(/<[^>]*>/g, " ");
    for (const part of [text, seen, subject])
      expect(part.replace(/\d\d:\d\d/, "")).not.toMatch(/www\.\S|\w:\/|\w[.@]\w|tel:|sms:/);
    for (const part of [text, seen]) expect(part).toContain("Your desk is locked: open www. evil. ex… ");
    expect(html).not.toMatch(/<a\s/);
    expect(subject).toMatch(/^Your desk is lo\S*, HVAC: Elite \$497\/mo, number looks wrong$/);
    expect(text).toMatch(/\nEmail +https: \/ \/ evil\. example\/ \?@ x\n/);
    expect(text).toMatch(/\nPhone +\*72 9005550100 \(looks wrong\)\n/);
    expect(text).toContain("\nYour desk is locked: open www. evil. ex…\n");
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

  it("goes to each address by a delivery of its own: one that is refused holds up no other (D6)", async () => {
    const { url, mails } = await mailServer((at) => at === 0 && "550 5.1.1 Nobody", { at: "RCPT" });
    const [owners, users] = [
      ["a@brand.example", "b@brand.example"],
      ["C@brand.example", "B@brand.example"],
    ];
    const announce = (mailboxes: Record<"owners" | "users", string[]>) =>
      leads.announce({ path: "/x", deskPort: 1, channels: [], plans: null }, mailboxes);
    await announce({ owners, users });
    const env = { OWNER_EMAIL: owners.join(), DESK_USERS: users.join() };
    await store();
    await deliver(url, env);
    const entries = await outbox.list({ state: "all", limit: 9 });
    const states = entries.map(({ receiver, state }) => `${receiver} ${state}`).sort();
    expect(states).toEqual([expect.stringContaining(" dead"), expect.stringContaining(" delivered")].sort());
    expect((await outbox.untold()).map(({ count, given_up }) => [count, given_up])).toEqual([[1, 1]]);

    expect(await leads.chooseTold(["evil@evil.example"])).toBe(false);
    expect(await leads.chooseTold([])).toBe(false);
    expect(await leads.chooseTold(["C@brand.example"])).toBe(true);
    expect(await leads.told()).toEqual({ told: ["C@brand.example"], choosable: ["C@brand.example", ...owners] });
    await store();
    await deliver(url, env);
    expect(mails.map(({ to }) => to[0])).toEqual([expect.stringMatching(/^[ab]@/), "C@brand.example"]);
    // Taken out of the settings while a mail to it waits: somebody else gets the lead.
    await store();
    await deliver(url, { OWNER_EMAIL: "a@brand.example" });
    expect(mails.at(-1)!.to).toEqual(["a@brand.example"]);
    await announce({ owners, users: [] });
    expect((await leads.told()).told).toEqual(owners);
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
