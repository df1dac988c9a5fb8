// @ts-check
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { brotliDecompressSync } from "node:zlib";
import * as programs from "./find-programs.mjs";
import { runShown } from "./processes.mjs";

/** A build of the oldest supported Chromium for Linux on x64, in a package of npm. */
const OLDEST_CHROMIUM_PACKAGE = "@sparticuz/chromium@111.0.0";
/** Libraries of the system that every Chromium loads. */
const CHROMIUM_LIBRARIES = ["libnss3.so", "libgbm.so.1", "libasound.so.2", "libatk-bridge-2.0.so.0"];
/** Words before a command that only root may run. */
const AS_ROOT = process.getuid?.() === 0 ? [] : ["sudo", "--non-interactive"];

/**
 * A program, or a right, that tests need.
 *
 * @typedef {object} Need
 * @property {string} name in `CI_WITHOUT`, and the tag of its tests
 * @property {string} program
 * @property {string} tests tests that do not run without it
 * @property {readonly string[]} [projects] Playwright's projects among them
 * @property {() => unknown} find null or false, or a promise of it, when there is none that starts
 * @property {() => string | null} [unusable] the fault of an installed one
 * @property {readonly string[]} packages Debian's
 * @property {(() => unknown) | undefined} [download] for any user
 * @property {readonly string[]} [libraries] of the system, without which a download does not start
 * @property {string} [homebrew] argument of `brew install`
 * @property {string} [conditions] of one that no package brings
 * @property {boolean} [isOptional] whether its tests also run without it
 */

/** @type {readonly Need[]} */
export const NEEDS = [
  {
    name: "chromium",
    program: "Chromium",
    tests: "the end-to-end tests in Chromium",
    projects: ["chromium", "core in chromium"],
    find: () => programs.find(programs.CHROMIUM) ?? starts("chromium"),
    download: () => downloadOwn("chromium"),
    libraries: CHROMIUM_LIBRARIES,
    // Without a face such as Arial the page's stand-in for its display face has nothing to stand on.
    packages: ["chromium", "chromium-headless-shell", "fonts-liberation"],
    homebrew: "--cask google-chrome",
  },
  {
    name: "headless-shell",
    program: "Chromium's headless shell",
    tests: "Chromium's headless shell, in which its end-to-end tests take two thirds of the time",
    isOptional: true,
    // A package beside Debian's Chromium.
    find: () => !existsSync("/usr/lib/chromium/chromium") || existsSync("/usr/lib/chromium/chromium-headless-shell"),
    packages: ["chromium-headless-shell"],
  },
  {
    name: "firefox",
    program: "Firefox",
    tests: "the end-to-end tests in Firefox",
    projects: ["core in firefox"],
    find: () => programs.findFirefox() ?? starts("firefox"),
    unusable: programs.oldFirefox,
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
    find: () => programs.findWebKit() ?? starts("webkit"),
    download: () => downloadOwn("webkit"),
    libraries: ["libgstgl-1.0.so.0", "libmanette-0.2.so.0", "libenchant-2.so.2", "libflite.so.1"],
    packages: ["webkit2gtk-driver", "xvfb"],
  },
  {
    name: "oldest-chromium",
    program: "Chromium 111",
    tests: "the end-to-end tests in the oldest Chromium",
    projects: ["core in the oldest chromium"],
    find: () => starts("chromium", programs.OLDEST_CHROMIUM),
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
    find: programs.findPgBouncer,
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
    // In a namespace of its own, which ends with the command.
    find: () => succeeds(...AS_ROOT, "unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", tmpdir()),
    packages: [],
    conditions: "needs Linux, and root or sudo without a password",
  },
  {
    name: "compiler",
    program: "C compiler",
    tests: "lead-intake's tests on failing disks",
    find: () => succeeds("cc", "--version"),
    packages: ["gcc", "libc6-dev"],
  },
];

/**
 * Looks for every need, provides missing ones, and says which tests run then. Root gets Debian's packages, and any user the browsers
 * whose libraries are there. Somebody at a terminal is asked once.
 *
 * @param {readonly Need[]} [needs]
 * @param {object} [machine]
 * @param {NodeJS.ProcessEnv} [machine.env]
 * @param {NodeJS.Platform} [machine.platform]
 * @param {((packages: readonly string[]) => Promise<void>) | null} [machine.install] null if this user may not
 * @param {((question: string) => Promise<string>) | null} [machine.ask]
 * @returns `stops` is true on CI if anything is missing that `CI_WITHOUT` does not name; `without` has the names of all that is left
 * out; `leftOut` has a line for each: the tests that do not run, and how to get the program
 */
export async function planTests(
  needs = NEEDS,
  {
    env = process.env,
    platform = process.platform,
    install = debianInstaller(env),
    ask = process.stdin.isTTY && process.stdout.isTTY && !env["CI"] ? askInTerminal : null,
  } = {},
) {
  const named = leftOutByName(env);
  const lacking = await absent(needs.filter(({ name }) => !named.includes(name)));
  const packages = install ? lacking.flatMap((need) => need.packages) : [];
  const downloads = lacking.filter((need) => (install ? need.download && !need.packages.length : isDownload(need)));
  if (await isAgreed(packages, downloads, ask)) {
    if (packages.length > 0) await install?.(packages);
    for (const need of await absent(lacking)) if (isDownload(need)) await need.download?.();
  }
  const missing = (await absent(lacking)).filter(({ isOptional }) => !isOptional);
  const without = [...missing.map(({ name }) => name), ...named];
  return {
    stops: Boolean(env["CI"]) && missing.length > 0,
    without,
    projects: NEEDS.filter(({ name }) => !without.includes(name)).flatMap(({ projects = [] }) => projects),
    leftOut: [
      ...missing.map(
        (need) => `${need.tests}: ${need.unusable?.() ?? `no ${need.program}`} (${advice(need, platform)})`,
      ),
      ...NEEDS.filter(({ name }) => named.includes(name)).map(({ name, tests }) => `${tests} (CI_WITHOUT=${name})`),
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

/** @param {readonly Need[]} needs */
async function absent(needs) {
  const found = await Promise.all(needs.map((need) => need.find()));
  return needs.filter((_, at) => !found[at]);
}

/**
 * @param {readonly string[]} packages
 * @param {readonly Need[]} downloads
 * @param {((question: string) => Promise<string>) | null} ask
 */
async function isAgreed(packages, downloads, ask) {
  const offers = [
    ...(packages.length > 0 ? [`install Debian's ${packages.join(", ")} with apt-get`] : []),
    ...downloads.map(({ program }) => `download ${program}`),
  ];
  if (offers.length === 0) return false;
  const offer = `To test with: ${offers.join(", ")}.`;
  if (ask) return /^(?:y|yes|)$/i.test((await ask(`${offer} Go on? [Y/n] `)).trim());
  console.log(offer);
  return true;
}

/** @param {Need} need @param {NodeJS.Platform} platform */
function advice({ name, packages, homebrew, unusable, conditions }, platform) {
  if (conditions) return conditions;
  if (unusable?.()) return `a newer one in ${name.toUpperCase()}_PATH`;
  if (platform === "darwin" && homebrew) return `brew install ${homebrew}`;
  return `${platform === "linux" ? "" : "on Linux: "}sudo apt-get install ${packages.join(" ")}`;
}

/** @param {string} question */
async function askInTerminal(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return terminal.question(question).finally(() => terminal.close());
}

/** For root, and for CI with sudo. Shows apt's own lines, since it takes minutes. @param {NodeJS.ProcessEnv} env */
function debianInstaller(env) {
  const mayInstall = AS_ROOT.length === 0 || (env["CI"] && succeeds(...AS_ROOT, "true"));
  if (!mayInstall || !existsSync("/usr/bin/apt-get")) return null;
  const [command = "", ...args] = [...AS_ROOT, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"];
  return async (/** @type {readonly string[]} */ packages) => {
    if (packages.includes("postgresql") && !existsSync("/usr/bin/pg_createcluster") && AS_ROOT.length === 0) {
      // Debian's package creates and starts a database server of its own, unless this file is there before.
      mkdirSync("/etc/postgresql-common/createcluster.d", { recursive: true });
      writeFileSync("/etc/postgresql-common/createcluster.d/no-main-cluster.conf", "create_main_cluster = false\n");
    }
    await runShown(command, [...args, "update"]);
    // One at a time, so that a missing one prevents no other.
    for (const name of packages) await runShown(command, [...args, "install", "-y", "--no-install-recommends", name]);
  };
}

/** Whether a download can start here. @param {Need} need */
function isDownload({ download, libraries = [] }) {
  if (!download || process.platform !== "linux") return Boolean(download);
  const { stdout } = spawnSync("/sbin/ldconfig", ["-p"], { encoding: "utf8" });
  return libraries.every((name) => (stdout ?? "").includes(`\t${name} `));
}

/** @param {"chromium" | "firefox" | "webkit"} name */
function downloadOwn(name) {
  console.log(`Downloading Playwright's ${name}, which may take minutes.`);
  const cli = join(import.meta.dirname, "../node_modules/playwright/cli.js");
  // Silent, since its errors are the traces of five tries.
  if (!succeeds(process.execPath, cli, "install", "--no-shell", name)) console.log("It could not be downloaded.");
}

async function downloadOldestChromium() {
  const folder = dirname(programs.OLDEST_CHROMIUM);
  const options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder];
  await runShown("npm", ["install", ...options, OLDEST_CHROMIUM_PACKAGE]);
  const packed = join(folder, "node_modules/@sparticuz/chromium/bin/chromium.br");
  if (!existsSync(packed)) return;
  const part = `${programs.OLDEST_CHROMIUM}.part`;
  writeFileSync(part, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 });
  renameSync(part, programs.OLDEST_CHROMIUM);
  rmSync(join(folder, "node_modules"), { recursive: true });
}

/**
 * Whether Playwright can start a browser, its own by default, which may lack libraries of the system.
 *
 * @param {"chromium" | "firefox" | "webkit"} name
 */
async function starts(name, executablePath = programs.playwright()[name].executablePath()) {
  const engine = programs.playwright()[name];
  const browser = await engine.launch({ executablePath }).catch(() => null);
  await browser?.close();
  return browser !== null;
}

/** @param {readonly string[]} command */
function succeeds(...[program = "", ...args]) {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}
