// @ts-check
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);
const APT = "/usr/bin/apt-get";

/** Whether this process can install packages without a password: as root, with apt. */
export function canInstallDebianPackages() {
  return process.getuid?.() === 0 && existsSync(APT);
}

/**
 * Installs Debian packages. One that cannot be installed is skipped, and why is shown: check for its programs afterwards.
 *
 * @param {readonly string[]} names
 */
export async function installDebianPackages(names) {
  if (names.includes("postgresql")) doNotCreateCluster();
  await aptGet("update");
  // One at a time, so that a missing one does not keep the others away.
  for (const name of names) await aptGet("install", "-y", "--no-install-recommends", name);
}

/** @param {readonly string[]} args */
async function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run(APT, args, { env, timeout: 600_000, maxBuffer: 64 << 20 }).catch((error) => console.error(error.stderr));
}

/** Debian's package creates and starts a database server of its own, unless this file is there before. */
function doNotCreateCluster() {
  const folder = "/etc/postgresql-common/createcluster.d";
  if (existsSync("/usr/bin/pg_createcluster")) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/no-main-cluster.conf`, "create_main_cluster = false\n");
}
