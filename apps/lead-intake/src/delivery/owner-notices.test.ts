import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeliveryChannel } from "@contractor-roi/lead-store/lead/delivery-channels";
import type { LogEntry } from "@contractor-roi/lead-store/base/log";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { testStore } from "@contractor-roi/lead-store/testing/temporary-data";
import { failedTry, submission } from "@contractor-roi/lead-store/testing/submissions";
import { deliverySettingsOf } from "../testing/delivery-samples.ts";
import { mailServer } from "../testing/mail-server.ts";
import { sampleSite } from "../testing/report-samples.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";
import { reportSender } from "./report/report-sender.ts";
import { startOwnerNotices, tellOfDeliveries } from "./owner-notices.ts";

const MINUTE_MS = 60_000;

describe("the notice to the owner", () => {
  let store: Store;
  let logged: LogEntry[];
  beforeEach(async () => {
    logged = [];
    store = await testStore();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-07-01T12:00:00Z") });
  });
  afterEach(() => void vi.useRealTimers());

  const deps = (env: Record<string, string>) => ({
    outbox: store.outbox,
    settings: deliverySettingsOf({ OWNER_EMAIL: "owner@brand.example", ...env }),
    sender: reportSender(sampleSite()),
    log: (entry: LogEntry) => void logged.push(entry),
  });
  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
  async function fail(
    times: number,
    channel: DeliveryChannel,
    failed = failedTry({ needsOwner: true, failure: "http-401" }),
  ) {
    const ids: string[] = [];
    for (let at = 0; at < times; at += 1) {
      const outcome = await store.submit(submission({ delivery_channels: [channel] }));
      if ("id" in outcome) ids.push(outcome.id);
    }
    for (const { id } of await store.outbox.due({ channels: [channel], limit: times }))
      await store.outbox.fail(id, failed);
    return ids;
  }

  it("comes after a minute, counts right, names channels and leads, and no person", async () => {
    const { url, mails } = await mailServer();
    const told = deps({ SMTP_URL: url, DESK_URL: "https://desk.example" });
    const ids = await fail(3, "webhook");
    await fail(25, "slack", failedTry({ retrySeconds: null, failure: "http-410" }));
    expect(await tellOfDeliveries(told)).toBe(true);
    expect(mails).toEqual([]);
    pass(MINUTE_MS);
    expect(await tellOfDeliveries(told)).toBe(true);
    const [mail, ...others] = mails;
    expect(others).toEqual([]);
    const { subject, from, text = "", html = "" } = await PostalMime.parse(mail!.text);
    expect(subject).toBe("28 leads not delivered: slack, webhook");
    expect(from?.name).toBe("Ring & Co");
    expect(text).toMatch(/^Not delivered: 28 leads which are stored\./);
    expect(text).toContain(
      "\nwebhook: 3 leads, all tried again. Latest failure: http-401, the key is refused. Leads: ",
    );
    expect(text).toContain("\nslack: 25 leads, 25 given up. ");
    expect(text).toMatch(/ and 5 more\n/m);
    expect(html.match(/(?<=href=")[^"]+/g)).toEqual(["https://desk.example"]);
    for (const id of ids) expect(text).toContain(id);
    expect(text).not.toMatch(/park|2125550123/i);
    expect(await store.outbox.untold()).toEqual([]);
  });

  it("comes once an hour by channel, and again for a delivery that is given up after all", async () => {
    const { url, mails } = await mailServer();
    const told = deps({ SMTP_URL: url });
    const tell = async () => {
      pass(MINUTE_MS);
      await tellOfDeliveries(told);
      return mails.length;
    };
    await fail(1, "webhook");
    expect(await tell()).toBe(1);
    await fail(2, "webhook");
    expect(await tell()).toBe(1);
    await fail(1, "hubspot");
    expect(await tell()).toBe(2);
    pass(60 * MINUTE_MS);
    expect(await tell()).toBe(3);
    expect(mails[2]?.text).toMatch(/^Subject: 2 leads not delivered: webhook\r$/m);
    const entries = await store.outbox.list({ state: "undelivered", limit: 9 });
    for (const { id } of entries) await store.outbox.fail(id, failedTry({ retrySeconds: null }));
    pass(60 * MINUTE_MS);
    expect(await tell()).toBe(4);
    expect(await tell()).toBe(4);
  });

  it("goes by Slack if the mail server refuses, and is not lost if nothing works", async () => {
    let isSlackUp = false;
    const slack = await webhookReceiver((response) => void response.writeHead(isSlackUp ? 200 : 500).end());
    const { url } = await mailServer(() => "553 5.7.1 Sender address rejected");
    const env = { SMTP_URL: url, SLACK_WEBHOOK_URL: slack.url, DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1" };
    await fail(2, "owner_email", failedTry({ needsOwner: true, failure: "smtp-553: No <!channel>" }));
    pass(MINUTE_MS);
    expect(await tellOfDeliveries(deps(env))).toBe(false);
    expect(logged).toEqual([
      { level: "error", event: "owner-not-told", failed: ["owner_email: smtp-553", "slack: http-500"] },
    ]);
    isSlackUp = true;
    expect(await tellOfDeliveries(deps(env))).toBe(true);
    expect(JSON.parse(slack.received[1]!.body)).toEqual({
      text: expect.stringMatching(
        /^2 leads not delivered: owner_email\n[^]*No &lt;!channel&gt;, the mail server refuses/,
      ),
    });
  });

  it("does not come again for a failure that a clock ten years ahead dated", async () => {
    const { url, mails } = await mailServer();
    pass(10 * 365 * 24 * 60 * MINUTE_MS);
    await fail(1, "webhook");
    vi.setSystemTime(new Date("2026-07-01T12:00:00Z"));
    for (let times = 0; times < 3; times += 1) await tellOfDeliveries(deps({ SMTP_URL: url }));
    expect(mails).toHaveLength(1);
  });

  it("to a user of the desk survives a 451, and is given up for an address that is none", async () => {
    const { url, mails } = await mailServer((at) => at === 0 || (at === 2 && "550 5.1.1 Nobody"), { at: "RCPT" });
    const notices = startOwnerNotices({ ...deps({ SMTP_URL: url }), checkMs: 10 });
    const mail = { id: "id", from: { name: "", address: "owner@brand.example" }, subject: "", text: "" };
    notices.mailUser({ ...mail, to: "office@brand.example" });
    await vi.waitFor(() => expect(mails.map(({ to }) => to)).toEqual([["office@brand.example"]]));
    notices.mailUser({ ...mail, to: "nobody@brand.example" });
    await vi.waitFor(() => expect(logged).toMatchObject([{ code: "smtp-451" }, { code: "smtp-550" }]));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(logged).toHaveLength(2);
    notices.stop();
  });

  it("is sent by a running server by itself, other notices too, until it could be", async () => {
    const slack = await webhookReceiver((response, at) => void response.writeHead(at === 0 ? 500 : 200).end());
    await fail(1, "webhook");
    pass(MINUTE_MS);
    const env = { OWNER_EMAIL: "", SLACK_WEBHOOK_URL: slack.url, DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1" };
    const notices = startOwnerNotices({ ...deps(env), checkMs: 10 });
    notices.tell({ subject: "No copy", parts: [] });
    await vi.waitFor(() => expect(slack.received).toHaveLength(3), { timeout: 30_000 });
    notices.stop();
    expect(slack.received.map(({ body }) => JSON.parse(body).text.split("\n")[0])).toEqual([
      "No copy",
      "No copy",
      "1 lead not delivered: webhook",
    ]);
  });
});
