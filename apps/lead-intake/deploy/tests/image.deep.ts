import { execFileSync, spawn, spawnSync, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import { packageRoot } from "../../src/platform/package-root.ts";
import { ask, sendLead } from "./ask.ts";
import { deployFile } from "./proxies.ts";

const REPOSITORY = join(packageRoot(), "../..");
const MOST_MIB = 120;
const NOBODY = 65_534;
/** An installation and a build; two busy cores take four minutes. */
const TIME_LIMIT_MS = 600_000;

it(
  "the image's steps work for another user, and make at most 120 MiB that take a lead and end when told",
  { timeout: TIME_LIMIT_MS },
  async () => {
    const path = await testFolder();
    const [source, out] = [join(path, "src"), join(path, "out")];
    // The files that git has, as `COPY . .` takes them without ignored ones.
    const files = execFileSync("git", ["ls-files", "-z"], { cwd: REPOSITORY, encoding: "utf8" }).split("\0");
    for (const file of files.filter(Boolean)) {
      await mkdir(dirname(join(source, file)), { recursive: true });
      await cp(join(REPOSITORY, file), join(source, file));
    }
    await mkdir(out);
    await chmod(path, 0o755);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) execFileSync("chown", ["-R", String(NOBODY), path]);
    const [, build = "", image = ""] = (await deployFile("Dockerfile")).split(/\n\n(?=FROM )/);
    const steps = [...build.matchAll(/^RUN (.+)$/gm)].map(([, step]) => step!.replaceAll("/out", out));
    expect(steps).toHaveLength(8);
    const npm = { npm_config_prefix: join(path, "npm"), npm_config_cache: join(path, "npm-cache") };
    // The pnpm that the first step installs.
    const PATH = `${join(path, "npm/bin")}:${process.env["PATH"]}`;
    const env = { ...process.env, ...npm, PATH, HOME: path, TMPDIR: path, CI: "1" };
    const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
    for (const step of steps) execFileSync("sh", ["-ec", step], { cwd: source, env, ...user, stdio: "pipe" });

    const [kib] = execFileSync("du", ["-sk", out], { encoding: "utf8" }).split("\t");
    expect(Number(kib) / 1024).toBeLessThan(MOST_MIB);
    for (const desk of ["leads-desk", "quote-desk"])
      expect(existsSync(join(out, desk, "dist/index.html")), desk).toBe(true);

    const data = join(path, "data");
    await mkdir(data, { mode: 0o700 });
    // Owned as `COPY` leaves it: the running process cannot change the program.
    if (isRoot) execFileSync("chown", ["-R", "0:0", out]);
    if (isRoot) execFileSync("chown", [String(NOBODY), data]);
    const port = await freePort();
    const webRoot = join(path, "rendered/site");
    await mkdir(join(path, "rendered"));
    if (isRoot) execFileSync("chown", [String(NOBODY), join(path, "rendered")]);
    const mounted = { SITE_CONFIG: join(path, "site/site.json"), WEB_ROOT: webRoot };
    const own = { ...settingsOf(image), ...mounted, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: data };
    const NODE_OPTIONS = `--require=${join(source, "apps/lead-intake/deploy/tests/silent-names.cjs")}`;
    const inImage = { cwd: out, env: { PATH: process.env["PATH"], TMPDIR: path, NODE_OPTIONS, ...own }, ...user };
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ["lead-intake/dist/leads.js", ...args], { ...inImage, encoding: "utf8" });
    const leads = (...args: string[]) => {
      const { status, stdout, stderr } = run(...args);
      expect(status, `leads ${args.join(" ")} printed ${stdout}${stderr}`).toBe(0);
      return stdout;
    };

    const server = start(commandOf(image, "CMD"), inImage);
    const isReady = () => start(commandOf(image, "HEALTHCHECK"), inImage).ended;
    await expect.poll(isReady, { timeout: 60_000, interval: 500 }).toEqual([0, null]);
    const page = await ask(`http://127.0.0.1:${port}/`);
    expect([page.status, page.body]).toEqual([200, expect.stringContaining("Ringwell")]);
    expect((await sendLead(`http://127.0.0.1:${port}/`)).status).toBe(201);
    // The printed commands can be typed in it, where there is no pnpm and no repository.
    const [, program, option] = /^List: {3}DATA_DIR=\S+ node (\S+)(.*)$/m.exec(server.output()) ?? [];
    expect([program, option]).toEqual([join(out, "lead-intake/dist/leads.js"), ""]);
    expect(existsSync(program!)).toBe(true);
    expect(server.output()).not.toMatch(/pnpm|npm run/);
    // Without a site the page is the product's own, and said to be.
    const { status, stdout: found } = run("doctor");
    expect(status).toBe(1);
    expect(found).toMatch(/^OK +settings /m);
    expect(found).toMatch(/^problem +page +It is the site of Ringwell .* Visitors see placeholders: brand\.name, /m);
    expect(found).toMatch(/^warning +page +phones\.company is not set/m);
    expect(found).toMatch(/^Problems: 1, warnings: \d+\.$/m);

    server.kill(/^STOPSIGNAL (\S+)$/m.exec(image)?.[1]);
    expect(await server.ended).toEqual([0, null]);
    expect(await isReady()).toEqual([1, null]);
    expect(JSON.parse(leads("--json"))).toHaveLength(1);
    expect(leads("--help")).not.toContain("pnpm");

    // With one that is mounted it is the owner's, from the next start on.
    await cp(join(REPOSITORY, "e2e/one-site"), join(path, "site"), { recursive: true });
    const again = start(commandOf(image, "CMD"), inImage);
    await expect.poll(isReady, { timeout: 60_000, interval: 500 }).toEqual([0, null]);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain("Cordillera Plomería");
    expect(run("doctor").stdout).toMatch(/^OK +page +It is the site of Cordillera Plomería at /m);
    again.kill("SIGTERM");
    await again.ended;

    // A site that must not go live does not.
    await writeFile(mounted.SITE_CONFIG, JSON.stringify({ brand: { name: "Cordillera" }, voice: false }));
    expect(await start(commandOf(image, "CMD"), inImage).ended).toEqual([1, null]);
  },
);

function settingsOf(image: string): Record<string, string> {
  const [, line = ""] = /^ENV (.+)$/m.exec(image) ?? [];
  return Object.fromEntries(line.split(" ").map((setting) => setting.split("=")));
}

/** The command of an instruction in its exec form. */
function commandOf(image: string, instruction: "CMD" | "HEALTHCHECK"): string[] {
  const [, command = ""] = new RegExp(`^${instruction} (?:.*\\\\\\n +CMD )?(\\[.+\\])$`, "m").exec(image) ?? [];
  return JSON.parse(command) as string[];
}

function start([program = "", ...args]: string[], options: SpawnOptions) {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  onTestFinished(() => void child.kill("SIGKILL"));
  return {
    output: () => output,
    ended: once(child, "exit"),
    kill: (signal = "") => child.kill(signal as NodeJS.Signals),
  };
}
