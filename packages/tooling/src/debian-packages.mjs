// @ts-check
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);
const APT = "/usr/bin/apt-get";

/** Whether Debian's packages can be installed here without a password: as root, with apt. */
export function canInstallDebianPackages() {
  return process.getuid?.() === 0 && existsSync(APT);
}

/**
 * Installs Debian packages. One that cannot be installed is skipped: check for its programs afterwards.
 *
 * @param {readonly string[]} names
 */
export async function installDebianPackages(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run(APT, ["update"], { env, timeout: 300_000 }).catch(() => undefined);
  // One at a time, so that a missing one does not keep the others away.
  for (const name of names) {
    const args = ["install", "-y", "--no-install-recommends", name];
    await run(APT, args, { env, timeout: 600_000, maxBuffer: 64 << 20 }).catch(() => undefined);
  }
}
