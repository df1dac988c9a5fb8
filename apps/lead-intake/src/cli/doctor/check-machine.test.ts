import { join } from "node:path";
import { expect, it } from "vitest";
import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { smallDisk } from "../../testing/databases/small-disk.ts";
import { checkDisk, checkFileSystem } from "./check-machine.ts";

it("the disk must have room for leads, in bytes and in files", { tags: ["small-disk"] }, async (test) => {
  const disk = await smallDisk(test, "24m");
  const directory = dataDirectory(join(disk.path, "data"));
  expect(await checkDisk(directory)).toMatchObject({
    status: "warning",
    text: expect.stringContaining("24 MiB are free"),
  });
  expect(await checkFileSystem(directory)).toMatchObject({
    status: "warning",
    text: expect.stringMatching(/ is in memory \(tmpfs\): leads are lost when the machine restarts/),
  });
  await disk.fill(0);
  expect(await checkDisk(directory)).toMatchObject({
    status: "problem",
    text: expect.stringMatching(/^0 MiB are free .* Leads are refused/),
  });
  await disk.remount("size=48m");
  await disk.useUpInodes();
  expect(await checkDisk(directory)).toMatchObject({
    status: "problem",
    text: expect.stringMatching(/^No more files \(inodes\) fit /),
  });
});
