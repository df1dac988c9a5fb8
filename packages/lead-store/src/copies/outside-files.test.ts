import { copyFile, mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { testFolder } from "../testing/temporary-data.ts";
import { submission } from "../testing/submissions.ts";
import { type DataDirectory, dataDirectory } from "../sqlite/data-directory.ts";
import { openConnection } from "../sqlite/connection.ts";
import { openStore } from "../served/open-store.ts";

const DAY_MS = 24 * 3_600_000;
const EMAIL = "ada@quixotica.example";

async function storeIn(directory: DataDirectory) {
  const store = await openStore(directory);
  onTestFinished(() => store.close());
  return store;
}

const yours = (file: string) => `The copy ${file} is yours to delete.`;

describe("a file outside of the data directory", () => {
  it("in BACKUP_DIR stays, however old, if it is no copy of the day: a moved store, an own copy", async () => {
    const copies = await testFolder();
    const directory = dataDirectory(await testFolder(), copies);
    const store = await storeIn(directory);
    await store.submit(submission());
    const own = ["leads-before-the-change.db", "leads-moved.db"].map((name) => join(copies, name));
    await copyFile(await store.copyOfTheDay(), own[0]!);
    const moved = openConnection(directory.database);
    moved.run("vacuum into ?", own[1]!);
    moved.close();
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const now = Date.now();
    for (const day of [9, 10, 11]) {
      vi.setSystemTime(now + day * DAY_MS);
      await store.copyOfTheDay();
      await store.submit(submission({ email: EMAIL }));
      await store.eraseByEmail(EMAIL);
    }
    expect(own.map((file) => existsSync(file))).toEqual([true, true]);
    expect((await readdir(copies)).filter((name) => /^leads-.*\.db$/.test(name))).toHaveLength(5);
  });

  it("is named by erasures if it was written, not if it failed, and by those of a restored store, too", async () => {
    const folder = await testFolder();
    const store = await storeIn(dataDirectory(await testFolder()));
    await store.submit(submission({ email: EMAIL }));
    const [copy, sheet, moved] = ["copy.db", "leads.csv", "moved.db"].map((name) => join(folder, name));
    await expect(store.backUp(folder)).rejects.toThrow("no regular file");
    await expect(store.backUp(join(folder, "none/copy.db"))).rejects.toThrow("ENOENT");
    await store.writeOutside(sheet!, (draft) => writeFile(draft, EMAIL));
    await store.backUp(copy!);
    await rename(copy!, moved!);
    await writeFile(copy!, "");
    await writeFile(`${moved}-wal`, "");
    const restored = await storeIn(dataDirectory(await testFolder()));
    expect(await restored.restore(moved!)).toMatchObject({ added: 1 });
    // The copy's own note was made before it.
    expect((await restored.eraseByEmail(EMAIL)).remains).toEqual([copy!, sheet!, moved!, `${moved}-wal`].map(yours));
    expect((await store.eraseByEmail(EMAIL)).remains).toEqual([copy!, sheet!].map(yours));
  });

  it("has its draft in the data directory; one that a dead program left beside it is ended", async () => {
    const [folder, copies] = [await testFolder(), await testFolder()];
    const directory = dataDirectory(await testFolder(), copies);
    const store = await storeIn(directory);
    await store.writeOutside(join(folder, "leads.csv"), async (draft) => {
      expect(draft.startsWith(directory.drafts)).toBe(true);
      await writeFile(draft, "");
    });
    await store.copyOfTheDay();
    expect((await readdir(copies)).sort()).toEqual([expect.stringMatching(/^leads-.*\.db$/), "leads-store"]);
    const left = join(folder, `leads.csv.draft-${crypto.randomUUID()}`);
    for (const file of [left, join(directory.drafts, "private", "leads.db")]) {
      await mkdir(join(file, ".."), { recursive: true });
      await writeFile(file, EMAIL);
    }
    const connection = openConnection(directory.database);
    connection.run("insert into outside_copies (path, made_at) values (?, '')", left);
    connection.close();
    expect((await store.reconcile(null)).remains).toEqual([]);
    expect([await readdir(folder), existsSync(directory.drafts)]).toEqual([["leads.csv"], false]);
  });
});
