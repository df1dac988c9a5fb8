import { Hono } from "hono";
import { expect, it, onTestFinished, vi } from "vitest";
import { testStore } from "@contractor-roi/lead-store/testing/temporary-data";
import { failedTry, submission } from "@contractor-roi/lead-store/testing/submissions";
import { configuredChannels } from "../delivery/configured-channels.ts";
import { deliverDue } from "../delivery/delivery-worker.ts";
import { deliverySettingsOf, webhookEnv } from "../testing/delivery-samples.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";
import { deskApi, type DeskEnv } from "./desk-api.ts";

const MINUTE_MS = 60_000;

it("the overview is counted again on a new day, after a rewritten entry, and when the queue is late", async () => {
  const now = Date.parse("2026-11-26T12:00:00Z");
  vi.useFakeTimers({ now, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const store = await testStore();
  const { id } = (await store.submit(submission())) as { readonly id: string };
  const api = deskApi({ store: Promise.resolve(store), channels: [], site: null });
  let tag = "";
  const overview = async () => {
    const response = await api.request("/overview", { headers: { "if-none-match": tag } });
    tag = response.headers.get("etag")!;
    return response.status === 200 ? ((await response.json()) as object) : null;
  };
  const [followUp, note] = [crypto.randomUUID(), crypto.randomUUID()];
  await store.addEntry(id, { id: followUp, kind: "follow_up", value: "2026-11-28" });
  await store.addEntry(id, { id: note, kind: "note", value: "Call" });
  await store.queue.noteEmptied(new Date(now).toISOString());
  const [arrived, days] = [{ day: "2026-11-26", leads: 1 }, expect.toSatisfy((all: object[]) => all.length === 14)];
  const first = await overview();
  expect(first).toMatchObject({ counts: { new: 1, due: 0 }, days, queue: { isLate: false } });
  expect(first).toMatchObject({ days: expect.arrayContaining([arrived]) });
  expect(await overview()).toBeNull();

  await store.addEntry(id, { id: followUp, kind: "follow_up", value: "2026-11-27" });
  expect(await overview()).toMatchObject({ counts: { due: 0 }, changed: [{ follow_up_on: "2026-11-27" }] });
  vi.setSystemTime(now + 11 * MINUTE_MS);
  expect(await overview()).toMatchObject({ queue: { isLate: true } });
  vi.setSystemTime(now + 24 * 60 * MINUTE_MS);
  expect(await overview()).toMatchObject({ counts: { due: 1 } });
});

it("each write that a desk may show raises one number, and nothing else does", async () => {
  const store = await testStore();
  const arrive = async (changes = {}) => ((await store.submit(submission(changes))) as { readonly id: string }).id;
  const [id, spam] = [await arrive({ email: "vera@park.example" }), await arrive({ disposition: "spam" })];
  const api = () => deskApi({ store: Promise.resolve(store), channels: [], site: null });
  const [first, restarted] = [api(), api()];
  const tagOf = async (known = "", at = first) => {
    const response = await at.request("/overview", { headers: { "if-none-match": known } });
    return response.status === 304 ? "known" : response.headers.get("etag")!;
  };
  const isTold = async (write: () => Promise<unknown>) => {
    const known = await tagOf();
    await write();
    return (await tagOf(known)) !== "known";
  };
  const [delivery] = await store.outbox.ofLead(id);
  const writes: Readonly<Record<string, () => Promise<unknown>>> = {
    "a lead of a wrong clock": () => arrive({ received_at: "2019-01-01T00:00:00.000Z" }),
    spam: () => arrive({ disposition: "spam" }),
    release: () => store.release(spam, []),
    status: () => store.setStatus(id, { status: "contacted" }),
    note: () => store.addEntry(id, { id: crypto.randomUUID(), kind: "note", value: "Call" }),
    delivery: () => store.outbox.succeed(delivery!.id),
    erasure: () => store.eraseByEmail("vera@park.example"),
    expiry: () => store.deleteOlderThan(1_000),
  };
  for (const [name, write] of Object.entries(writes)) expect([name, await isTold(write)]).toEqual([name, true]);
  const silent = [
    () => store.probe(),
    () => store.queue.noteEmptied(new Date().toISOString()),
    () => store.sessions.signOut(),
  ];
  // That the queue was emptied for the first time is told.
  await silent[1]!();
  for (const write of silent) expect(await isTold(write)).toBe(false);
  const tag = await tagOf();
  expect(await tagOf(`W/${tag}`)).toBe("known");
  expect(await tagOf(tag, restarted)).not.toBe("known");
});

it("a change answers with what an undo of it must send, and the undo restores it (D2)", async () => {
  const store = await testStore();
  const { id } = (await store.submit(submission())) as { readonly id: string };
  const api = deskApi({ store: Promise.resolve(store), channels: [], site: null });
  const put = async (change: object) => {
    const headers = { "content-type": "application/json" };
    const request = { method: "PUT", headers, body: JSON.stringify(change) };
    return (await (await api.request(`/leads/${id}/status`, request)).json()) as Record<string, unknown>;
  };
  const sale = { plan: "elite", monthly: 125_000 };
  const won = await put({ status: "won", seen: "new", sale });
  const wonAt = expect.any(String);
  expect(won).toMatchObject({
    status: "won",
    sold_monthly: 125_000,
    undo: { status: "new", seen: "won", undoes: wonAt },
  });
  const lost = await put({ status: "lost", seen: "won" });
  expect(lost).toMatchObject({ status: "lost", sold_monthly: null, undo: { sale } });
  expect(await put(lost["undo"] as object)).toMatchObject({ status: "won", sold_monthly: 125_000 });
  const { lead, changes } = (await store.find(id))!;
  expect(lead).toMatchObject({ sold_plan: "elite", sold_monthly: 125_000, first_won_at: changes.at(-1)!.changed_at });
  expect(changes.map(({ value }) => value)).toEqual(["won", "lost", "won"]);
});

it("the overview has the number of deliveries that need the owner, until all are tried again", async () => {
  const store = await testStore();
  for (let lead = 0; lead < 3; lead += 1) await store.submit(submission());
  const [one, other, third] = await store.outbox.due({ channels: ["webhook"], limit: 3 });
  await store.outbox.fail(one!.id, failedTry({ retrySeconds: null }));
  await store.outbox.fail(other!.id, failedTry({ needsOwner: true }));
  await store.outbox.fail(third!.id, failedTry());
  const api = deskApi({ store: Promise.resolve(store), channels: [], site: null });
  const failed = async () => ((await (await api.request("/overview")).json()) as { failed: object }).failed;
  expect(await failed()).toEqual([{ channel: "webhook", count: 2 }]);
  expect(await (await api.request("/deliveries/retry", { method: "POST" })).json()).toEqual({ due: 3 });
  expect(await failed()).toEqual([]);
});

it("who is told of leads is one address at least of the settings (D6)", async () => {
  const store = await testStore();
  const [owner, user] = ["owner@roi.example", "office@roi.example"];
  const mailboxes = { owners: [owner], users: [user] };
  await store.announce({ path: "/x", deskPort: 1, channels: [], plans: null }, mailboxes);
  const api = deskApi({ store: Promise.resolve(store), channels: [], site: null });
  const choose = async (...addresses: string[]) => {
    const headers = { "content-type": "application/json" };
    const request = { method: "PUT", headers, body: JSON.stringify({ addresses }) };
    return (await api.request("/told", request)).status;
  };
  expect([await choose(), await choose(owner, "evil@evil.example"), await choose(owner, user)]).toEqual([
    400, 400, 200,
  ]);
  expect(await (await api.request("/told")).json()).toEqual({ told: [user, owner], choosable: [user, owner] });
});

it("a follow-up that is sent again leaves a colleague's newer one, also with a later text", async () => {
  const store = await testStore();
  const { id } = (await store.submit(submission())) as { readonly id: string };
  const [first, newer] = [crypto.randomUUID(), crypto.randomUUID()];
  const followUp = (entry: string, value: string, by: string) =>
    store.addEntry(id, { id: entry, kind: "follow_up", value }, by);
  await followUp(first, "2026-12-01", "Ada");
  await followUp(newer, "2026-12-05", "Vera");
  const stored = async () => {
    const { lead, changes } = (await store.find(id))!;
    return [lead.follow_up_on, changes[0]?.value, lead.status_changed_by];
  };
  expect(await followUp(first, "2026-12-01", "Ada")).toBe(true);
  expect(await stored()).toEqual(["2026-12-05", "2026-12-05", "Vera"]);
  await followUp(first, "2026-12-02", "Ada");
  expect(await stored()).toEqual(["2026-12-05", "2026-12-05", "Ada"]);
  await followUp(newer, "", "Vera");
  expect(await stored()).toEqual([null, "", "Vera"]);
});

it("a price has a line in the history, and gives way to one that somebody else has set meanwhile", async () => {
  const store = await testStore();
  const { id } = (await store.submit(submission())) as { readonly id: string };
  const sell = (monthly: number, seenMonthly: number | null, seen: "new" | "won" = "won") =>
    store.setStatus(id, { status: "won", sale: { plan: null, monthly } }, { seen, seenMonthly });
  await sell(69_700, null, "new");
  expect(await sell(29_700, 69_700)).toMatchObject({ sold_monthly: 29_700 });
  // A desk that shows the former price.
  expect(await sell(19_900, 69_700)).toEqual({ status: "won", sold_monthly: 29_700, follow_up_on: null, undo: null });
  const { changes } = (await store.find(id))!;
  expect(changes.map(({ value, sold_monthly }) => [value, sold_monthly])).toEqual([
    ["won", 29_700],
    ["won", 69_700],
  ]);
});

it("a lead is added and corrected by hand, says by whom, and goes to a program when it is sent (D6)", async () => {
  const store = await testStore();
  const receiver = await webhookReceiver();
  const settings = deliverySettingsOf(webhookEnv(receiver.url));
  const deliver = () =>
    deliverDue({ outbox: store.outbox, channels: configuredChannels(settings), settings, log: () => {} });
  const api = new Hono<DeskEnv>()
    .use(async (context, next) => {
      context.set("changedBy", "ann@roi.example");
      await next();
    })
    .route("/", deskApi({ store: Promise.resolve(store), channels: ["webhook", "visitor_report"], site: null }))
    .onError((error, context) => context.text(error.message, 400));
  const put = async (id: string, json: object) => {
    const headers = { "content-type": "application/json" };
    return (await api.request(`/leads/${id}/contact`, { method: "PUT", headers, body: JSON.stringify(json) })).status;
  };
  const [id, contact] = [crypto.randomUUID(), { first_name: "Ann", last_name: "", email: "", business_type: "hvac" }];
  const added = { ...contact, phone: "602 555 0123\u202E", source: "phone", note: "" };
  for (const wrong of [{ phone: " " }, { first_name: "" }, { email: "ann" }])
    expect(await put(id, { ...added, ...wrong })).toBe(400);
  for (const sent of [added, { ...added, first_name: "Bo" }]) expect(await put(id, sent)).toBe(200);
  expect(await put(id, { ...contact, phone: "602 555 0199" })).toBe(200);
  expect(await put(crypto.randomUUID(), { ...contact, phone: "1" })).toBe(400);
  const { lead, changes } = (await store.find(id))!;
  expect(lead).toMatchObject({ first_name: "Ann", phone_e164: "+16025550199" });
  expect(changes.map(({ kind, changed_by, value }) => [kind, changed_by, value])).toEqual([
    ["corrected", "ann@roi.example", "phone 602 555 0123 → 602 555 0199"],
    ["added", "ann@roi.example", "phone"],
  ]);

  await deliver();
  expect(receiver.received).toEqual([]);
  for (const status of ["released", "not-spam"])
    expect(await (await api.request(`/leads/${id}/release`, { method: "POST" })).json()).toMatchObject({ status });
  await deliver();
  const { data } = JSON.parse(receiver.received[0]!.body) as { data: Record<string, unknown> };
  expect(data).toMatchObject({ phone: "602 555 0199", lead_source: "desk", terms: null, net_monthly_savings: null });
  expect(data).not.toHaveProperty("first_email");
});
