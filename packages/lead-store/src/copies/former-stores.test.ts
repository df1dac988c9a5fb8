import { cp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { testFolder } from "../testing/temporary-data.ts";
import { submission } from "../testing/submissions.ts";
import { type DataDirectory, dataDirectory } from "../sqlite/data-directory.ts";
import { openStore } from "../served/open-store.ts";

const [ADA, BOB, EVE] = ["ada@quixotica.example", "bob@quixotica.example", "eve@quixotica.example"] as const;

async function storeIn(directory: DataDirectory) {
  const store = await openStore(directory);
  onTestFinished(() => store.close());
  return store;
}

/** A store of three persons with a copy of the day, and a backup elsewhere. @param path that its server says */
async function liveStore(path = "/none") {
  const [copies, elsewhere] = [await testFolder(), await testFolder()];
  const directory = dataDirectory(await testFolder(), copies);
  const store = await storeIn(directory);
  await store.announce({ path, deskPort: 1, channels: [], plans: null }, { owners: [], users: [] });
  for (const email of [ADA, BOB, EVE]) await store.submit(submission({ email }));
  const copy = await store.copyOfTheDay();
  const backup = join(elsewhere, "leads.backup");
  await store.backUp(backup);
  return { directory, copies, store, copy, backup };
}

/** Persons in the files below a folder. */
async function personsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const text = (await Promise.all(files.map((file) => readFile(file, "latin1")))).join();
  return [ADA, BOB, EVE].filter((email) => text.includes(email));
}

describe("a store that was restored from a copy of another", () => {
  it("leaves that one's copies alone, though it has the same BACKUP_DIR, and names them at each erasure", async () => {
    const live = await liveStore();
    const before = await readFile(live.copy);
    const drill = await storeIn(dataDirectory(await testFolder(), live.copies));
    expect(await drill.restore(live.backup)).toMatchObject({ added: 3, former: [live.copy] });
    expect((await drill.eraseByEmail(ADA)).remains).toEqual([
      `The copy ${live.backup} is yours to delete.`,
      `Copies of the former store, left alone: ${live.copy}. If it runs nowhere any more, take them over with the command \`leads backup --adopt\`.`,
    ]);
    expect(await drill.isReconciled()).toBe(true);
    const own = await drill.copyOfTheDay();
    expect(own).toMatch(new RegExp(`^${live.copies}/[\\da-f]{16}/leads-`));
    expect(await drill.othersCopies()).toMatchObject({ foreign: [], former: [live.copy] });
    expect(await live.store.othersCopies()).toEqual({ foreign: [own], former: [], displaced: null });
    expect(await readFile(live.copy)).toEqual(before);

    // The live store's first erasure is the drill's second: the same number is not the same erasure.
    expect((await live.store.eraseByEmail(BOB)).leads).toBe(1);
    expect(await live.store.copyOfTheDay()).toBe(live.copy);
    await live.store.eraseByEmail(EVE);
    await rm(join(own, ".."), { recursive: true });
    expect(await personsIn(live.copies)).toEqual([ADA]);
  });

  it("keeps links to unsubscribe, takes the copies over when it is told to, and the former finds none", async () => {
    const path = await testFolder();
    const live = await liveStore(path);
    const [secret] = await live.store.recipients.secrets();
    const store = await storeIn(dataDirectory(path, live.copies));
    expect(await store.othersCopies()).toEqual({ foreign: [live.copy], former: [], displaced: live.copy });
    await store.restore(live.backup);
    expect(await store.othersCopies()).toEqual({ foreign: [], former: [live.copy], displaced: null });
    expect((await store.recipients.secrets())[0]).toBe(secret);
    await store.eraseByEmail(ADA);
    expect(await personsIn(live.copies)).toContain(ADA);
    expect(await store.adoptCopies()).toEqual({ adopted: 1, remains: [] });
    expect(await store.othersCopies()).toMatchObject({ foreign: [], former: [] });
    expect(await personsIn(live.copies)).toEqual([BOB, EVE]);
    expect((await store.eraseByEmail(BOB)).remains).toEqual([`The copy ${live.backup} is yours to delete.`]);
    expect(await personsIn(live.copies)).toEqual([EVE]);
    expect(await store.copyOfTheDay()).toMatch(new RegExp(`^${live.copies}/leads-`));

    // The old machine is still on.
    const adopted = await readFile(live.copy);
    await live.store.eraseByEmail(EVE);
    expect(await readFile(live.copy)).toEqual(adopted);
    expect(await live.store.copyOfTheDay()).toMatch(new RegExp(`^${live.copies}/[\\da-f]{16}/leads-`));
  });

  it("decides by its former's numbers about older copies, and restores of a restore know the first", async () => {
    const live = await liveStore();
    await live.store.eraseByEmail(ADA);
    const after = join(await testFolder(), "after.db");
    await live.store.backUp(after);
    const second = await storeIn(dataDirectory(await testFolder()));
    await second.restore(after);
    expect(await second.restore(live.backup)).toMatchObject({ added: 0 });
    const last = join(await testFolder(), "last.db");
    await second.backUp(last);
    const third = await storeIn(dataDirectory(await testFolder(), live.copies));
    expect(await third.restore(last)).toMatchObject({ added: 2, former: [live.copy] });
    expect(await third.restore(live.backup)).toMatchObject({ added: 0 });
  });
});

it("two copies of one data directory that erase different persons leave neither in the copies of both", async () => {
  const { directory, copies, store: one } = await liveStore();
  const path = await testFolder();
  await cp(directory.path, path, { recursive: true });
  const other = await storeIn(dataDirectory(path, copies));
  await one.eraseByEmail(ADA);
  await other.eraseByEmail(BOB);
  await one.reconcile(null);
  expect(await personsIn(copies)).toEqual([EVE]);
});

it("a store that gets a BACKUP_DIR later erases from the copies of before, too", async () => {
  const folder = await testFolder();
  const store = await storeIn(dataDirectory(folder));
  for (const email of [ADA, BOB]) await store.submit(submission({ email }));
  await store.copyOfTheDay();
  const moved = await storeIn(dataDirectory(folder, await testFolder()));
  expect((await moved.eraseByEmail(ADA)).remains).toEqual([]);
  expect(await personsIn(join(folder, "copies"))).toEqual([BOB]);
});
