import { link, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inStore, leadsIn, testDataDirectory, testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { callLeads } from "../testing/call-leads.ts";
import { reportWebRoot, SITE_FILE } from "../testing/report-samples.ts";

/** A data directory with one lead, another one, and a folder with links to the first. */
async function twoStores() {
  const [own, other] = [await testDataDirectory(), await testDataDirectory()];
  for (const directory of [own, other]) await inStore(directory, (store) => store.submit(submission()));
  await writeFile(own.serverLock, "");
  await mkdir(own.copies);
  const links = await testFolder();
  await symlink(own.database, join(links, "soft.csv"));
  await link(own.database, join(links, "hard.csv"));
  await link(own.serverLock, join(links, "lock.csv"));
  await symlink(own.path, join(links, "folder"));
  return { own, other, links };
}

const COMMANDS = [["export"], ["export", "--google-ads", "Won"], ["backup"]];

describe.each(COMMANDS)("leads %s %s -o", (...command) => {
  const words = command.filter(Boolean);

  it("writes over no file of its store, or of another, by whatever name or link", async () => {
    const { own, other, links } = await twoStores();
    const WEB_ROOT = await reportWebRoot({ legal: { ...SITE_FILE.legal, privacyCoversAds: true } });
    const outputs = [
      ...["", "-wal", "-shm", "-journal"].flatMap((end) => [`${own.database}${end}`, `${other.database}${end}`]),
      own.serverLock,
      own.walLock,
      own.mail,
      join(own.copies, "leads.csv"),
      ...["soft.csv", "hard.csv", "lock.csv", "folder/leads.db", "folder/new.csv"].map((name) => join(links, name)),
    ];
    for (const output of outputs) {
      const { code, stdout, stderr } = await callLeads([...words, "-o", output], { DATA_DIR: own.path, WEB_ROOT });
      expect([output, code, stdout]).toEqual([output, 1, ""]);
      expect(stderr).toMatch(
        /^Cannot write .*: it belongs to the data directory or to a database, or cannot be read, and is left alone\. Choose another file\.\n$/,
      );
    }
    expect([await leadsIn(own), await leadsIn(other)]).toMatchObject([[{}], [{}]]);
  });
});

it("a backup takes the place of a former one, an export does not", async () => {
  const { own } = await twoStores();
  const file = join(await testFolder(), "leads.backup");
  const env = { DATA_DIR: own.path };
  for (let time = 1; time <= 2; time += 1)
    expect(await callLeads(["backup", "-o", file], env)).toMatchObject({ code: 0, stdout: "Backed up 1 lead.\n" });
  expect(await callLeads(["export", "-o", file], env)).toMatchObject({ code: 1 });
  expect((await readFile(file, "latin1")).slice(0, 15)).toBe("SQLite format 3");
});
