import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { LeadContact } from "@contractor-roi/roi-core";
import { expect, it, onTestFinished } from "vitest";
import type { DeliveryChannel } from "@contractor-roi/lead-store/lead/delivery-channels";
import { listLeads } from "@contractor-roi/lead-store/lead/lead-pages";
import { mailboxHash } from "@contractor-roi/lead-store/lead/report-recipients";
import { type DataDirectory, dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { openStore } from "@contractor-roi/lead-store/served/open-store";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { testDataDirectory, testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { CONSENT, submission } from "@contractor-roi/lead-store/testing/submissions";
import { testPostgres } from "@contractor-roi/lead-queue/testing/temporary-postgres";
import { openEdge } from "@contractor-roi/lead-queue/edge";
import { eraseEverywhere } from "@contractor-roi/lead-queue/erase";
import type { Channel } from "../delivery/channel.ts";
import { deliverDue } from "../delivery/delivery-worker.ts";
import { letterText } from "../delivery/letter.ts";
import { type Notice, tellOfReturned } from "../delivery/owner-notices.ts";
import { namelessLead } from "../platform/typed-commands.ts";
import { callLeads } from "../testing/call-leads.ts";
import { temporaryCollector } from "../testing/databases/temporary-collector.ts";

const ALL = { disposition: "all" } as const;
const CHANNELS = ["hubspot", "owner_email", "slack", "visitor_report", "webhook"] as const;

const sorted = (ids: readonly string[]) => [...ids].sort();
const idsIn = async (store: Store) => sorted((await listLeads(store, ALL)).map(({ id }) => id));
const emailOf = (at: number) => `lead${at}@park.example`;

const log = () => {};

function testEdge(url: string) {
  const edge = openEdge(url, { connections: 2, log });
  onTestFinished(edge.close);
  const send = async (at: number, changes = {}): Promise<string> => {
    const { client_payload: payload } = submission();
    const contact: LeadContact = { ...payload.contact, email: emailOf(at) };
    const outcome = await edge.submit(
      submission({ ...CONSENT, email: contact.email, client_payload: { ...payload, contact }, ...changes }),
    );
    return (outcome as { id: string }).id;
  };
  return { ...edge, send };
}

async function opened(directory: DataDirectory): Promise<{ store: Store; close: () => Promise<void> }> {
  const store = await openStore(directory);
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= store.close());
  onTestFinished(close);
  return { store, close };
}

/** @param delivered addresses of leads, which it adds to */
function deliver({ outbox }: Store, by: DeliveryChannel, delivered: string[] = []): Promise<number> {
  const channel: Channel = async ({ lead }) => {
    delivered.push(lead.email);
    return { ok: true };
  };
  return deliverDue({
    outbox,
    channels: new Map([[by, channel]]),
    settings: { retrySeconds: [1], pollMs: 1_000 },
    log,
  });
}

/** Files of one moment: a backup, which is signed out, and the database itself. */
type Loss = { readonly backup: string; readonly snapshot: string; readonly url: string };

/** Ways back, each into a data directory of its own: a driver lets a file go only when its garbage is collected. */
const LOSSES: readonly (readonly [name: string, goBack: (loss: Loss, directory: DataDirectory) => Promise<void>])[] = [
  [
    "a backup restored elsewhere",
    async ({ backup, url }, directory) => {
      const env = { DATA_DIR: directory.path, QUEUE_URL: url };
      expect((await callLeads(["queue", "adopt"], env)).stderr).toMatch(/This store has no leads.*leads restore/s);
      const { stderr, stdout } = await callLeads(["restore", backup], env);
      expect([stdout, stderr]).toEqual(["Restored 5 leads.\n", expect.stringMatching(/queue adopt\n$/)]);
      expect((await callLeads(["queue", "adopt"], env)).stdout).toMatch(/visitor's report: 6\.\n$/);
    },
  ],
  ["an older copy put back", ({ backup }, directory) => copyFile(backup, directory.database)],
  ["a snapshot put back", ({ snapshot }, directory) => copyFile(snapshot, directory.database)],
];

it.each(LOSSES)(
  "%s: every lead of an edge is back, nobody is mailed twice, nobody erased returns",
  async (_, goBack) => {
    const { url, database } = await testPostgres();
    const edge = testEdge(url);
    const directory = await testDataDirectory();
    const first = await opened(directory);
    const options = { channels: CHANNELS, store: first.store };
    const collector = await temporaryCollector(url, options);
    const before = await Promise.all([0, 1, 2, 3, 4].map((at) => edge.send(at)));
    await collector.empty();
    await first.store.sessions.useSignIn(await first.store.sessions.makeSignIn(), "Firefox");
    const backup = join(await testFolder(), "leads.backup");
    await first.store.backUp(backup);
    await collector.stop();
    await first.close();
    const snapshot = join(await testFolder(), "snapshot.db");
    await copyFile(directory.database, snapshot);

    const lost = await opened(directory);
    const again = await temporaryCollector(url, { ...options, store: lost.store });
    const after = await Promise.all([5, 6, 7, 8, 9, 10, 11].map((at) => edge.send(at)));
    await again.empty();
    await edge.unsubscribe(await mailboxHash("ada@quixotica.example"));
    await again.empty();
    const mailed: string[] = [];
    await deliver(lost.store, "visitor_report", mailed);
    for (const at of [1, 6]) await eraseEverywhere(lost.store, url, emailOf(at), namelessLead);
    expect(await lost.store.sessions.list()).toHaveLength(1);
    await again.stop();
    await lost.close();

    const place = await testDataDirectory();
    await goBack({ backup, snapshot, url }, place);
    const { store } = await opened(place);
    const back = await temporaryCollector(url, { ...options, store });
    await back.empty();
    const kept = before.filter((_, at) => at !== 1);
    const returned = after.filter((_, at) => at !== 1);
    expect(await idsIn(store)).toEqual(sorted([...kept, ...returned]));
    expect(await store.sessions.list()).toEqual([]);
    expect(await store.recipients.reserve("ada@quixotica.example", "any")).toBe("unsubscribed");
    for (const id of returned)
      expect((await store.outbox.ofLead(id)).map(({ channel }) => channel)).toEqual(["hubspot", "webhook"]);
    await deliver(store, "visitor_report", mailed);
    expect(sorted(mailed)).toEqual(sorted(Array.from({ length: 12 }, (_, at) => emailOf(at))));
    const rows = await database.query<{ id: string }>("select id::text as id from public.lead_queue");
    expect(sorted(rows.map(({ id }) => id))).toEqual(sorted([...kept, ...returned]));

    const told: string[] = [];
    const tell = async (notice: Notice) => told.push(letterText({ ...notice, foot: [], footLinks: [] })) > 0;
    for (let times = 0; times < 2; times += 1) expect(await tellOfReturned(store.queue, tell)).toBe(true);
    expect(told).toHaveLength(1);
    expect([...kept, ...returned].filter((id) => told[0]!.includes(id))).toEqual(returned);

    // Once is enough: the next session has nothing to do again, and a new lead is told as always.
    await back.stop();
    await store.sessions.useSignIn(await store.sessions.makeSignIn(), "Firefox");
    const next = await temporaryCollector(url, { ...options, store });
    const fresh = await edge.send(12);
    await next.empty();
    expect((await store.outbox.ofLead(fresh)).map(({ channel }) => channel).sort()).toEqual(CHANNELS);
    expect(await store.sessions.list()).toHaveLength(1);
    expect(await store.queue.returnedLeads()).toEqual([]);
  },
  120_000,
);

it.each(["erased", "unsubscribed"])("a person who is %s stays so, though no lead came since the copy", async (what) => {
  const { url } = await testPostgres();
  const edge = testEdge(url);
  const { store, close } = await opened(await testDataDirectory());
  const collector = await temporaryCollector(url, { store });
  await edge.send(0);
  await collector.empty();
  const [backup, later] = [join(await testFolder(), "leads.backup"), await testDataDirectory()];
  await store.backUp(backup);
  if (what === "erased") await eraseEverywhere(store, url, emailOf(0), namelessLead);
  else await edge.unsubscribe(await mailboxHash(emailOf(0)));
  await collector.empty();
  await collector.stop();
  await close();
  await copyFile(backup, later.database);
  const older = await opened(later);
  await (await temporaryCollector(url, { store: older.store })).empty();
  if (what === "erased") expect(await idsIn(older.store)).toEqual([]);
  else expect(await older.store.recipients.reserve(emailOf(0), "any")).toBe("unsubscribed");
});

it("a store that is ahead of the queue has not gone back", async () => {
  const { url, database } = await testPostgres();
  const edge = testEdge(url);
  const { store, close } = await opened(await testDataDirectory());
  onTestFinished(close);
  const collector = await temporaryCollector(url, { store });
  await edge.send(0);
  await collector.empty();
  const [noted] = await database.query<{ name: string }>("select last_step as name from public.lead_queue_collector");
  for (let step = 0; step < 300; step += 1) await store.queue.noteStep(crypto.randomUUID(), []);
  await collector.stop();
  await store.sessions.useSignIn(await store.sessions.makeSignIn(), "Firefox");
  const again = await temporaryCollector(url, { store });
  await again.empty();
  expect(await store.sessions.list()).toHaveLength(1);
  expect(await store.queue.knowsStep(noted!.name)).toBe(true);
});

it("a store without leads adopts a queue whose leads were taken over only if that is said", async () => {
  const { url } = await testPostgres();
  const edge = testEdge(url);
  const options = { channels: CHANNELS };
  const lost = await temporaryCollector(url, options);
  await Promise.all([0, 1].map((at) => edge.send(at)));
  await lost.empty();
  const backup = join(await testFolder(), "leads.backup");
  expect(await deliver(lost.store, "webhook")).toBe(2);
  await lost.store.backUp(backup);
  await lost.stop();

  const env = { DATA_DIR: await testFolder(), QUEUE_URL: url };
  expect((await callLeads(["queue", "adopt"], env)).stderr).toMatch(/This store has no leads/);
  expect((await callLeads(["queue", "adopt", "--empty"], env)).stdout).toMatch(/visitor's report: 2\.\n$/);
  expect((await callLeads(["queue", "--empty"], env)).stderr).toMatch(/queue --help/);
  const { store } = await opened(dataDirectory(env.DATA_DIR));
  await (await temporaryCollector(url, { ...options, store })).empty();
  expect(await idsIn(store)).toHaveLength(2);
  // A copy that turns up later says what was delivered.
  expect(await store.restore(backup)).toMatchObject({ added: 0, lacksQueue: false });
  expect([await deliver(store, "webhook"), await deliver(store, "hubspot")]).toEqual([0, 2]);
  for (const id of await idsIn(store))
    expect(await store.outbox.ofLead(id)).toContainEqual(expect.objectContaining({ channel: "webhook", attempts: 1 }));
});
