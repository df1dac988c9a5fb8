import { once } from "node:events";
import { lstat, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { testFolder, testStore } from "../testing/temporary-data.ts";
import { replaceFile } from "./replace-file.ts";

async function* texts(): AsyncGenerator<string> {
  yield "ne";
  yield "w";
}

const toFile = (file: string) => replaceFile(file, (draft) => writeFile(draft, texts()));

describe("a file that appears whole", () => {
  it("replaces a file, never a socket, a device or a folder, and a backup does so, too", async () => {
    const path = await testFolder();
    const store = await testStore();
    const [file, socket] = [join(path, "leads.csv"), join(path, "socket")];
    await writeFile(file, "old");
    const server = createServer().listen(socket);
    await once(server, "listening");
    onTestFinished(() => void server.close());
    await toFile(file);
    expect(await readFile(file, "utf8")).toBe("new");
    for (const odd of [socket, path]) {
      await expect(toFile(odd)).rejects.toThrow(`Cannot write ${odd}: it is no regular file`);
      await expect(store.backUp(odd)).rejects.toThrow(`Cannot write ${odd}: it is no regular file`);
    }
    expect((await lstat(socket)).isSocket()).toBe(true);
  });
});
