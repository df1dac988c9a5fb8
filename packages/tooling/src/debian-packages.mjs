// @ts-check
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const APT = "/usr/bin/apt-get";

/**
 * @typedef {object} Permission
 * @property {NodeJS.ProcessEnv} env
 * @property {boolean} canInstall whether packages can be installed without a password: as root, with apt
 * @property {((question: string) => Promise<string>) | null} ask null where nobody sits at a terminal
 */

/** @returns {Permission} */
function permissionHere() {
  return {
    env: process.env,
    canInstall: process.getuid?.() === 0 && existsSync(APT),
    ask: process.stdin.isTTY && process.stdout.isTTY ? askInTerminal : null,
  };
}

/**
 * Whether Debian's packages may be installed for the tests: on CI always, at a terminal if its user says so, else never.
 *
 * @param {readonly string[]} names
 * @param {Permission} [permission]
 */
export async function mayInstallDebianPackages(names, { env, canInstall, ask } = permissionHere()) {
  if (!canInstall || names.length === 0) return false;
  if (env["CI"]) return true;
  if (ask === null) return false;
  return /^y(?:es)?$/i.test(
    (await ask(`Install Debian's ${names.join(", ")} with apt-get, to test with? [y/N] `)).trim(),
  );
}

/** @param {string} question */
async function askInTerminal(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return terminal.question(question).finally(() => terminal.close());
}

/**
 * Installs Debian packages. One that cannot be installed is skipped: check for its programs afterwards.
 *
 * @param {readonly string[]} names
 */
export async function installDebianPackages(names) {
  if (names.includes("postgresql")) doNotCreateCluster();
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run(APT, ["update"], { env, timeout: 300_000 }).catch(() => undefined);
  // One at a time, so that a missing one does not keep the others away.
  for (const name of names) {
    const args = ["install", "-y", "--no-install-recommends", name];
    await run(APT, args, { env, timeout: 600_000, maxBuffer: 64 << 20 }).catch(() => undefined);
  }
}

/** Debian's package creates and starts a database server of its own, unless this file is there before. */
function doNotCreateCluster() {
  const folder = "/etc/postgresql-common/createcluster.d";
  if (existsSync("/usr/bin/pg_createcluster")) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "no-main-cluster.conf"), "create_main_cluster = false\n");
}
