import { join } from "node:path";
import { expect, it } from "vitest";
import { dataDirectory } from "../../storage/data-directory/data-directory.ts";
import { smallDisk } from "../../testing/databases/small-disk.ts";
import { checkDisk } from "./check-machine.ts";

it("the disk must have room for a database, and where leads are only held, for one more of them", async (test) => {
  const disk = await smallDisk(test, "24m");
  const directory = dataDirectory(join(disk.path, "data"));
  expect(await checkDisk(directory, false)).toMatchObject({
    status: "problem",
    text: expect.stringContaining("24 MiB are free, 44 MiB are needed"),
  });
  expect(await checkDisk(directory, true)).toMatchObject({
    status: "warning",
    text: expect.stringContaining("24 MiB are free"),
  });
  await disk.fill(0);
  expect(await checkDisk(directory, true)).toMatchObject({
    status: "problem",
    text: expect.stringContaining("is full"),
  });
});
