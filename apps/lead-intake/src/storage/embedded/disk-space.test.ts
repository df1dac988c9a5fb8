import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { DatabaseError } from "./database-thread.ts";
import { isAboutSpace, noSpaceSentence, TO_CREATE, TO_RUN } from "./disk-space.ts";

const MIB = 1024 * 1024;

it.each([
  ["bytes", { bytes: 2 * MIB, files: 9999 }, "2 MiB are free, 19 MiB are needed"],
  ["inodes", { bytes: 260 * MIB, files: 3 }, "its disk can take 3 more files (inodes), 64 are needed"],
  ["a quota", { bytes: 260 * MIB, files: 9999 }, "its disk has 260 MiB free, so a quota is used up"],
])("noSpaceSentence names %s where that is what is missing", (_name, free, missing) => {
  expect(noSpaceSentence("/data/database", free)).toBe(
    `No space is left for the database in /data/database: ${missing}. Free some; nothing that is stored is lost.`,
  );
});

it("isAboutSpace knows a quota, for which Postgres has no code", () => {
  const error = { name: "error", severity: "ERROR", code: "XX000" };
  const quota = new DatabaseError({ ...error, message: 'could not extend file "base/5/16446": Quota exceeded' });
  expect(isAboutSpace(new Error("wrapped", { cause: quota }))).toBe(true);
  expect(isAboutSpace(new DatabaseError({ ...error, message: "Quota exceeded is what a visitor wrote" }))).toBe(false);
});

it("TO_CREATE is enough for the database that a first start unpacks, and to run it", async () => {
  const folder = inject("emptyDatabase");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes + TO_RUN.bytes).toBeLessThanOrEqual(TO_CREATE.bytes);
  expect(entries.length).toBeLessThanOrEqual(TO_CREATE.files);
});
