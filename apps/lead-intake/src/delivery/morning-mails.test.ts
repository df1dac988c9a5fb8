import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { testStore } from "@contractor-roi/lead-store/testing/temporary-data";
import { failedTry, submission } from "@contractor-roi/lead-store/testing/submissions";
import { deliverySettingsOf } from "../testing/delivery-samples.ts";
import { mailServer } from "../testing/mail-server.ts";
import { reportSender } from "./report/report-sender.ts";
import { tellOwner } from "./owner-notices.ts";
import { tellInTheMorning } from "./morning-mails.ts";

describe("mails at seven", () => {
  let store: Store;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    store = await testStore();
  });
  afterEach(() => void vi.useRealTimers());

  const tell = async (env: Record<string, string>, time: string) => {
    vi.setSystemTime(new Date(time));
    const settings = deliverySettingsOf({ OWNER_EMAIL: "owner@brand.example", ...env });
    const owner = { zone: "America/New_York", deskUrl: "https://desk.example", hasWeekMail: true };
    return tellInTheMorning(store, owner, (notice) =>
      tellOwner(notice, { settings, sender: reportSender(null), log: () => {} }),
    );
  };
  async function arrive(time: string, utm_source = "google"): Promise<string> {
    vi.setSystemTime(new Date(time));
    const sent = await store.submit(submission({ received_at: new Date(time).toISOString(), utm_source }));
    return "id" in sent ? sent.id : "";
  }

  it("the day's names whom owners wanted to call, with Call and Open; an empty day has none (D6)", async () => {
    let isUp = true;
    const { url, mails } = await mailServer(() => !isUp);
    const mailsAt = async (time: string) => {
      await tell({ SMTP_URL: url, OWNER_EMAIL: "a@brand.example,b@brand.example" }, time);
      return mails.length;
    };
    expect(await mailsAt("2026-11-24T13:00:00Z")).toBe(0);
    const id = await arrive("2026-11-24T14:00:00Z");
    await store.addEntry(id, { id: crypto.randomUUID(), kind: "follow_up", value: "2026-11-26" });
    expect(await mailsAt("2026-11-25T13:00:00Z")).toBe(0);
    expect(await mailsAt("2026-11-26T11:59:59Z")).toBe(0);
    isUp = false;
    expect(await mailsAt("2026-11-26T12:00:00Z")).toBe(0);
    isUp = true;
    expect(await mailsAt("2026-11-26T12:01:00Z")).toBe(2);
    expect(await mailsAt("2026-11-26T20:00:00Z")).toBe(2);
    expect(mails.map(({ to }) => to[0]).sort()).toEqual(["a@brand.example", "b@brand.example"]);
    const { subject, text, html = "" } = await PostalMime.parse(mails[0]!.text);
    expect(subject).toBe("Due today: 1 lead");
    expect(text).toContain(`Ada Park, HVAC\n\nCall (212) 555-0123\nOpen: https://desk.example/leads#${id}\n`);
    expect(html).toContain('href="tel:+12125550123"');
  });

  it("the week's comes once, on Monday from seven on in the owner's zone, and names what needs them", async () => {
    const { url, mails } = await mailServer();
    const tellAt = async (time: string) => {
      await tell({ SMTP_URL: url }, time);
      return mails.length;
    };
    // A new store has no week to tell of.
    expect(await tellAt("2026-10-28T12:00:00Z")).toBe(0);
    const id = await arrive("2026-11-02T12:00:00Z", "");
    await store.setStatus(id, { status: "won" });
    await arrive("2026-11-08T04:59:59Z");
    await arrive("2026-11-08T05:00:00Z");
    for (const day of ["2026-11-08", "2026-11-09", "2026-11-09"]) await arrive(`${day}T06:00:00Z`, "");
    const [due] = await store.outbox.due({ channels: ["webhook"], limit: 1 });
    await store.outbox.fail(due!.id, failedTry({ retrySeconds: null }));
    expect(await tellAt("2026-11-02T11:59:00Z")).toBe(0);
    expect(await tellAt("2026-11-02T12:00:00Z")).toBe(1);
    expect(await tellAt("2026-11-08T12:00:00Z")).toBe(1);
    expect(await tellAt("2026-11-09T11:59:59Z")).toBe(1);
    expect(await tellAt("2026-11-10T12:00:00Z")).toBe(2);
    expect(await tellAt("2026-11-14T12:00:00Z")).toBe(2);
    const { subject, text = "", html = "" } = await PostalMime.parse(mails[1]!.text);
    expect(subject).toMatch(/^Your week: 2 leads, 1 won for \$[\d,]+ a month$/);
    expect(text).toMatch(/^Week of November 1, 2026: 2 leads and 1 won for \$[\d,]+ a month\.\n\n/);
    for (const line of [
      "\n5 leads still wait for your first call.\n",
      "\nCall them: https://desk.example/leads?status=new\n",
      "\nBest source of 90 days: google, 2 leads, none won. 4 leads have no source.\n",
      "\nDeliveries given up: webhook 1.",
      "\nNo copy of your leads was made yet.",
    ])
      expect(text).toContain(line);
    expect(html.match(/(?<=href=")[^"]+/g)).toEqual(["https://desk.example/leads?status=new"]);
    expect(text).not.toMatch(/park|2125550123/i);
  });

  it("the week's has a source as one short text without a link, whatever a stranger wrote into it", async () => {
    const { url, mails } = await mailServer();
    await tell({ SMTP_URL: url }, "2026-10-28T12:00:00Z");
    vi.setSystemTime(new Date("2026-11-02T12:00:00Z"));
    const utm_source = "x\n\nYour desk is locked. Open https://evil.example/desk or write to a@evil.example";
    // As a former release stored it.
    await store.submit(submission({ received_at: "2026-11-02T12:00:00.000Z", utm_source }));
    await tell({ SMTP_URL: url }, "2026-11-09T13:00:00Z");
    const { text = "" } = await PostalMime.parse(mails[0]?.text ?? "");
    expect(text).toContain("\nBest source of 90 days: x  Your desk is locked. Open https: / /…, 1 lead, none won.\n");
    const { by } = await store.numbers({ days: 90, zone: "America/New_York" });
    expect(by.source.map(({ key }) => key)).toEqual([utm_source]);
  });
});
