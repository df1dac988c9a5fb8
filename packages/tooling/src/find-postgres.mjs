// @ts-check
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebianPackages, mayInstallDebianPackages } from "./debian-packages.mjs";

export const POSTGRES_VARIABLE = "POSTGRES_BIN";

/** The reason why the tests through a pooler are skipped. */
export const MISSING_POOLER = "no PgBouncer: install it (Debian: pgbouncer)";

const PROGRAMS = ["initdb", "postgres", "pgbench"];
/** Each holds one folder per major version, with the programs in its `bin`. */
const VERSION_FOLDERS = [
  "/usr/lib/postgresql",
  "/opt/homebrew/opt",
  "/usr/local/opt",
  "/Applications/Postgres.app/Contents/Versions",
];
const POOLER_PATHS = [
  "/usr/sbin/pgbouncer",
  "/usr/bin/pgbouncer",
  "/opt/homebrew/bin/pgbouncer",
  "/usr/local/bin/pgbouncer",
];
const LOWEST_VERSION = 15;

/**
 * @typedef {object} Postgres
 * @property {string} folder holds initdb, postgres and pgbench
 * @property {string | null} pgbouncer null when there is none
 */

/**
 * Finds the programs of a Postgres server, version 15 or later, to test with: in the folder that `POSTGRES_BIN` names,
 * else on the path, else the newest where Debian, Homebrew and Postgres.app put them.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Postgres | null} null when there is none
 * @throws {Error} if `POSTGRES_BIN` names a folder without them
 */
export function findPostgres(env = process.env) {
  const named = env[POSTGRES_VARIABLE];
  if (named && !isComplete(named)) {
    throw new Error(`${POSTGRES_VARIABLE} must name a folder with ${PROGRAMS.join(", ")}: not so in ${named}`);
  }
  const onPath = (env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const folder = named || [...onPath, ...VERSION_FOLDERS.flatMap(newestFirst)].find(isComplete);
  if (!folder) return null;
  const poolers = [...onPath.map((path) => join(path, "pgbouncer")), ...POOLER_PATHS];
  return { folder, pgbouncer: poolers.find((path) => existsSync(path)) ?? null };
}

/**
 * Finds a Postgres, or installs Debian's with apt where that is allowed.
 *
 * @param {(line: string) => void} [say] called with each line about what is being installed
 * @returns {Promise<Postgres>}
 * @throws {Error} one line that says what to do, where none can be installed
 */
export async function ensurePostgres(say = console.log) {
  const present = findPostgres();
  if (present?.pgbouncer) return present;
  const packages = present ? ["pgbouncer"] : ["postgresql", "pgbouncer"];
  if (await mayInstallDebianPackages(packages)) {
    say(`Installing Debian's ${packages.join(", ")} with apt-get, to test with.`);
    doNotCreateCluster();
    // A Postgres without a pooler is enough to test with.
    await installDebianPackages(packages);
  }
  const installed = findPostgres();
  if (installed) return installed;
  throw new Error(
    `No Postgres to test with: install its server, ${LOWEST_VERSION} or later, or set ${POSTGRES_VARIABLE} to the folder of its programs, and run this again.`,
  );
}

/** Debian's package creates and starts a database server of its own, unless this file is there before. */
function doNotCreateCluster() {
  const folder = "/etc/postgresql-common/createcluster.d";
  if (existsSync("/usr/bin/pg_createcluster")) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "no-main-cluster.conf"), "create_main_cluster = false\n");
}

/** @param {string} folder */
function isComplete(folder) {
  return PROGRAMS.every((name) => existsSync(join(folder, name)));
}

/** @param {string} parent @returns {string[]} */
function newestFirst(parent) {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .map((name) => ({ name, version: Number(/^(?:postgresql@)?(\d+)$/.exec(name)?.[1] ?? 0) }))
    .filter(({ version }) => version >= LOWEST_VERSION)
    .sort((a, b) => b.version - a.version)
    .map(({ name }) => join(parent, name, "bin"));
}
