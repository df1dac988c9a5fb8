import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "./processes.mjs";

const LIMIT_MS = 1_800_000;
/** How this machine reaches the registries of Debian and npm. */
const NETWORK = [
  ...["sources.list", "sources.list.d", "apt.conf.d", "auth.conf.d"].map((name) => `/etc/apt/${name}`),
  "/etc/resolv.conf",
  "/etc/hosts",
  "/etc/ssl/certs/ca-certificates.crt",
];
const PASSED_ON = /^PATH$|^HOME$|proxy$|cert|^npm_config_(?:registry|cafile)$/i;

const machine = await mkdtemp(join(tmpdir(), "bare-machine-"));

/** A system of the same kind as this one with next to nothing in it, then Node, npm and the repository's files. */
beforeAll(async () => {
  const sources = await output("apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME)");
  const [address, codename] = sources.split(/\s/);
  await asRoot("debootstrap", "--variant=minbase", "--include=ca-certificates", codename, machine, address);
  // Postgres runs as another user.
  await chmod(machine, 0o755);
  for (const path of NETWORK.filter((name) => existsSync(name))) await place(path, path);
  const npm = join((await output("npm", "root", "--global")).trim(), "npm");
  await place(await realpath(process.execPath), "/usr/local/bin/node");
  await place(npm, "/usr/local/lib/node_modules/npm");
  await inside("cd /usr/local/bin; for name in npm npx; do ln -s ../lib/node_modules/npm/bin/$name-cli.js $name; done");
  const settings = (await output("npm", "config", "get", "userconfig")).trim();
  if (existsSync(settings)) await place(settings, "/root/.npmrc");
  await inside("mkdir /repository");
  const files = `git -C ${ROOT} ls-files -z --cached --others --exclude-standard`;
  await asRoot("sh", "-c", `cd ${ROOT}; ${files} | xargs -0 cp --parents --target-directory ${machine}/repository`);
}, LIMIT_MS);
afterAll(() => asRoot("rm", "-rf", machine), LIMIT_MS);

it(
  "npm test installs what is missing, says so first, and runs",
  async () => {
    // Until the unit tests begin: everything in it ends with its first process.
    const log = await inside(`cd /repository
      (npm test > /root/log 2>&1 < /dev/null; echo "== ended" >> /root/log) &
      until grep -qE "^== (unit|ended)" /root/log; do sleep 1; done
      cat /root/log`);
    await inside(
      "npm_config_registry=http://127.0.0.1:9 timeout 20 /repository/packages/tooling/src/pnpm-by-npx/pnpm --version",
    );
    expect(log).toMatch(/To test with: install Debian's chromium, .*strace with apt-get, [^]*== format[^]*== unit/);
  },
  LIMIT_MS,
);

it(
  "the end-to-end tests then run in each engine, and lead-intake's with Postgres and PgBouncer",
  async () => {
    const pnpm = "cd /repository && npx -y pnpm@12.21.0";
    const engines = await inside(`${pnpm} --silent e2e core/embed.spec.ts -g room < /dev/null`);
    for (const name of ["chromium", "firefox", "webkit", "the oldest chromium"])
      expect(engines).toContain(`[core in ${name}]`);
    expect(engines).not.toMatch(/not run here|[1-9]\d* (?:failed|skipped)/);
    await inside(`command -v pgbouncer && ${pnpm} --filter @contractor-roi/lead-intake exec vitest run queue.test`);
  },
  LIMIT_MS,
);

/** Runs a command as its root, with its own processes, and this machine's devices. @param {string} command */
function inside(command) {
  const mounts = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev"';
  const namespaces = ["unshare", "--mount", "--pid", "--fork", "--kill-child"];
  return asRoot(...namespaces, "sh", "-c", `${mounts} && exec chroot "$0" env HOME=/root sh -c "$1"`, machine, command);
}

/** @param {string} path of this machine @param {string} to on the bare one */
async function place(path, to) {
  await asRoot("mkdir", "-p", join(machine, dirname(to)));
  await asRoot("cp", "-rLT", path, join(machine, to));
}

/** @param {readonly string[]} command */
function asRoot(...command) {
  return process.getuid() === 0 ? output(...command) : output("sudo", "--preserve-env", ...command);
}

/** @param {string} program @param {readonly string[]} args */
async function output(program, ...args) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)));
  const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer: 64 << 20 }).catch((error) => {
    throw new Error(`${program} failed: ${error.message}\n${error.stdout}${error.stderr}`);
  });
  return stdout;
}
