import { execFileSync } from "node:child_process";
import { lstat, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { backUp } from "../administration/backup.ts";
import { toFile } from "../leads/export-leads.ts";
import { emptyDatabase, temporaryFolder } from "../testing/databases/temporary-data.ts";

async function* texts(): AsyncGenerator<string> {
  yield "new";
}

describe("a file that appears whole", () => {
  it("replaces a file, never a pipe, a device or a folder, by export and by backup", async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const { database, discard } = await emptyDatabase();
    onTestFinished(discard);
    const [file, pipe] = [join(path, "leads.csv"), join(path, "pipe")];
    await writeFile(file, "old");
    execFileSync("mkfifo", [pipe]);
    await toFile(file, texts());
    expect(await readFile(file, "utf8")).toBe("new");
    for (const odd of [pipe, path]) {
      await expect(toFile(odd, texts())).rejects.toThrow(`${odd} is no regular file`);
      await expect(backUp(database, odd)).rejects.toThrow(`${odd} is no regular file`);
    }
    expect((await lstat(pipe)).isFIFO()).toBe(true);
  });
});
