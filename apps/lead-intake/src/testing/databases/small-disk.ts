import { execFile } from "node:child_process";
import { statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished, type TestContext } from "vitest";
import { testFolder } from "@contractor-roi/lead-store/testing/temporary-data";

/** A file system of its own in memory, which fills up as a disk does. */
export type SmallDisk = {
  readonly path: string;
  /** With another option, such as `size=100m` or `ro`. */
  remount(option: string): Promise<void>;
  /** Leaves no inode for a file more, until it is remounted with more of them. */
  useUpInodes(): Promise<void>;
  /** Takes all but so many bytes, as another program would. @returns the file to be deleted */
  fill(bytesLeft: number): Promise<string>;
};

const run = promisify(execFile);

/** Skips the test where nobody may mount: on Linux root may, and who may become root without a password. */
export async function smallDisk(test: TestContext, size: string): Promise<SmallDisk> {
  return (await mountSmallDisk(size)) ?? test.skip("nobody may mount a small disk here");
}

/** @returns null if nobody may mount */
export async function mountSmallDisk(size: string): Promise<SmallDisk | null> {
  const path = await testFolder();
  const mount = (option: string) => asRoot("mount", "-t", "tmpfs", "-o", option, "tmpfs", path);
  try {
    await mount(`size=${size}`);
  } catch {
    return null;
  }
  // Registered later, so done before the folder is removed.
  onTestFinished(() => asRoot("umount", "--lazy", path));
  return {
    path,
    remount: (option) => mount(`remount,${option}`),
    async useUpInodes() {
      const { files, ffree } = await statfs(path);
      await mount(`remount,nr_inodes=${files - ffree}`);
    },
    async fill(bytesLeft) {
      const { bavail, bsize } = await statfs(path);
      const file = join(path, "of-another-program");
      await writeFile(file, Buffer.alloc(bavail * bsize - bytesLeft)).catch((error: NodeJS.ErrnoException) => {
        // Others write, too: it is full all the same.
        if (error.code !== "ENOSPC") throw error;
      });
      return file;
    },
  };
}

async function asRoot(command: string, ...args: string[]): Promise<void> {
  if (process.getuid?.() === 0) await run(command, args);
  else await run("sudo", ["--non-interactive", command, ...args]);
}
