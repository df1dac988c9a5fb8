import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { submission } from "../testing/submissions.ts";
import { temporaryStore, testFolder, testStore } from "../testing/temporary-data.ts";
import type { Store } from "../served/store.ts";

const DAY_MS = 24 * 3_600_000;
const TEN_YEARS_MS = 3_650 * DAY_MS;

let store: Store;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => void vi.useRealTimers());

function turnClock(ms: number): void {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ["Date"] });
}

/** Checks and notes the clock, as a server does when it starts. */
async function start(): Promise<void> {
  await store.checkClock();
  await store.probe();
}

const isKept = async (id: string) => (await store.find(id)) !== null;

async function storeLead(): Promise<string> {
  const outcome = await store.submit(submission());
  return (outcome as { id: string }).id;
}

it("a clock that is wrong twice deletes no lead, though one was stored under it (B16)", async () => {
  await start();
  const id = await storeLead();
  for (let time = 1; time <= 2; time += 1) {
    turnClock(TEN_YEARS_MS);
    await start();
    await storeLead();
    expect(await store.deleteOlderThan(30)).toBe(0);
    turnClock(-TEN_YEARS_MS);
    await start();
    expect(await store.isDoubted()).toBe(false);
  }
  expect(await isKept(id)).toBe(true);
});

it("a lead of another machine's clock, years ahead, is no witness of the time", async () => {
  await start();
  const id = await storeLead();
  await store.submit(submission({ received_at: new Date(Date.now() + TEN_YEARS_MS).toISOString() }));
  turnClock(TEN_YEARS_MS - DAY_MS);
  await start();
  expect([await store.deleteOlderThan(30), await isKept(id)]).toEqual([0, true]);
});

it.each(["a lead", "a probe", "nothing"])(
  "a clock that jumps while a server runs is doubted from its first write on: %s",
  async (write) => {
    await start();
    const id = await storeLead();
    turnClock(TEN_YEARS_MS);
    if (write === "a lead") await storeLead();
    if (write === "a probe") await store.probe();
    await start();
    expect([await store.deleteOlderThan(30), await isKept(id)]).toEqual([0, true]);
  },
);

it("a restored store knows the time of its copy, whatever the clock of the new machine says", async () => {
  await start();
  const id = await storeLead();
  const file = join(await testFolder(), "leads.backup");
  await store.backUp(file);
  turnClock(TEN_YEARS_MS);
  store = await testStore();
  await start();
  expect(await store.restore(file, 30)).toMatchObject({ added: 1, expired: 0 });
  await start();
  expect([await store.deleteOlderThan(30), await isKept(id)]).toEqual([0, true]);
});

it("a restore leaves no lead out that came before the store's first start, under a wrong clock", async () => {
  await store.submit(submission({ received_at: "2010-01-01T00:00:00.000Z" }));
  await store.submit(submission({ received_at: "2020-01-01T00:00:00.000Z" }));
  const file = join(await testFolder(), "leads.backup");
  await store.backUp(file);
  expect(await (await testStore()).restore(file, 30)).toMatchObject({ added: 1, expired: 1 });
});

it("a clock that its owner confirms stays believed, and deletes leads by their age", async () => {
  await start();
  await storeLead();
  turnClock(TEN_YEARS_MS);
  await start();
  expect([await store.confirmClock(), await store.checkClock(), await store.isDoubted()]).toEqual([true, null, false]);
  expect(await store.deleteOlderThan(30)).toBe(1);
});

it("a clock in doubt ends no report in the mail folder", async () => {
  const { store: own, directory, discard } = await temporaryStore();
  onTestFinished(discard);
  await own.probe();
  const mail = `${crypto.randomUUID()}.eml`;
  await mkdir(directory.mail);
  await writeFile(join(directory.mail, mail), "");
  turnClock(TEN_YEARS_MS);
  await own.probe();
  await own.reconcile(null);
  expect(await readdir(directory.mail)).toEqual([mail]);
  await own.confirmClock();
  await own.reconcile(null);
  expect(await readdir(directory.mail)).toEqual([]);
});
