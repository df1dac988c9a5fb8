// @ts-check
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const POSTGRES_VARIABLE = "POSTGRES_BIN";

const PROGRAMS = ["initdb", "postgres"];
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
 * @property {string} folder holds initdb and postgres
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
  const folder = named || [...onPath(env), ...VERSION_FOLDERS.flatMap(newestFirst)].find(isComplete);
  return folder ? { folder, pgbouncer: findPgBouncer(env) } : null;
}

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null} its path; null when there is none
 */
export function findPgBouncer(env = process.env) {
  const paths = [...onPath(env).map((folder) => join(folder, "pgbouncer")), ...POOLER_PATHS];
  return paths.find((path) => existsSync(path)) ?? null;
}

/**
 * @returns {Postgres}
 * @throws {Error} one line that says what to do, where there is none
 */
export function requirePostgres() {
  const found = findPostgres();
  if (found) return found;
  throw new Error(
    `No Postgres to test with: install its server, ${LOWEST_VERSION} or later, or set ${POSTGRES_VARIABLE} to the folder of its programs, and run this again.`,
  );
}

/** @param {NodeJS.ProcessEnv} env */
function onPath(env) {
  return (env["PATH"] ?? "").split(delimiter).filter(Boolean);
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
