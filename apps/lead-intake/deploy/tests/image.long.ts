import { execFileSync } from "node:child_process";
import { chmod, cp, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { packageRoot } from "../../src/platform/package-root.ts";
import { temporaryFolder } from "../../src/testing/databases/temporary-data.ts";

const REPOSITORY = join(packageRoot(), "../..");
const MOST_MIB = 120;
const NOBODY = 65_534;

it("the image's steps work for another user in an empty folder, and make at most 120 MiB that start", async () => {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const [source, out] = [join(path, "src"), join(path, "out")];
  // What git has: what `COPY . .` takes, without what is ignored.
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: REPOSITORY, encoding: "utf8" }).split("\0");
  for (const file of files.filter(Boolean)) {
    await mkdir(dirname(join(source, file)), { recursive: true });
    await cp(join(REPOSITORY, file), join(source, file));
  }
  await mkdir(out);
  await chmod(path, 0o755);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync("chown", ["-R", String(NOBODY), path]);
  const [build = ""] = (await readFile(join(packageRoot(), "deploy/Dockerfile"), "utf8"))
    .split(/\n\n(?=FROM )/)
    .slice(1);
  const steps = [...build.matchAll(/^RUN (.+)$/gm)].map(([, step]) => step!.replaceAll("/out", out));
  expect(steps).toHaveLength(5);
  const env = { ...process.env, HOME: path, TMPDIR: path, npm_config_prefix: join(path, "npm"), CI: "1" };
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  for (const step of steps) execFileSync("sh", ["-ec", step], { cwd: source, env, ...user, stdio: "pipe" });

  const [kib] = execFileSync("du", ["-sk", out], { encoding: "utf8" }).split("\t");
  expect(Number(kib) / 1024).toBeLessThan(MOST_MIB);
  const settings = { ...env, HOST: "127.0.0.1", PORT: "0", DATA_DIR: join(path, "data"), TMPDIR: path };
  const doctor = ["lead-intake/dist/leads.js", "doctor"];
  const found = execFileSync(process.execPath, doctor, { cwd: out, env: settings, ...user, encoding: "utf8" });
  expect(found).toMatch(/^OK +settings /m);
  // The page is where the server looks for it, though its settings are placeholders.
  expect(found).toMatch(/^warning +page +VITE_COMPANY_PHONE/m);
});
