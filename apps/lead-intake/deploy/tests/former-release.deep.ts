import { execFile } from "node:child_process";
import { appendFile, mkdir, readdir, readFile, readlink, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { leadPost, withKey } from "@contractor-roi/lead-store/testing/lead-requests";
import { leadWith } from "@contractor-roi/lead-store/testing/sample-leads";
import { testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { LEAD_INTAKE_PATH } from "../../src/intake/function-paths.ts";
import { blocksOf, machine, REPOSITORY } from "./machine.ts";

/** The release before upgrades. */
const FORMER = "caf08bd2";
const TIME_LIMIT_MS = 1_800_000;
const PNPM = ["-y", "pnpm@12.21.0"];
const [ERASED, ERASED_LATER, NEW] = ["gone@sim.example", "gone-later@sim.example", "new@sim.example"];

/** Builds the programs of a release. @returns the folder of the server's package */
async function built(commit: string | null): Promise<string> {
  const run = (cwd: string, program: string, ...args: string[]) => promisify(execFile)(program, args, { cwd });
  let root = REPOSITORY;
  if (commit !== null) {
    root = join(await testFolder(), "release");
    await run(REPOSITORY, "git", "worktree", "add", "--detach", root, commit);
    onTestFinished(async () => {
      await run(REPOSITORY, "git", "worktree", "remove", "--force", root);
    });
    await run(root, "npx", ...PNPM, "install", "--frozen-lockfile", "--prefer-offline");
  }
  await run(root, "npx", "turbo", "run", "build", "--filter=@contractor-roi/lead-intake", "--output-logs=errors-only");
  return join(root, "apps/lead-intake");
}

it(
  "the handbook's commands bring the former release's leads up and take them back, and nobody's is lost",
  async (test) => {
    const isThere = promisify(execFile)("git", ["cat-file", "-e", FORMER], { cwd: REPOSITORY });
    if (
      await isThere.then(
        () => false,
        () => true,
      )
    )
      test.skip(`this clone lacks ${FORMER}`);
    const packages = [await built(FORMER), await built(null)] as const;
    const { run, shell, at, ports } = await machine(await blocksOf("handbook"));
    for (const [index, folder] of packages.entries()) {
      const release = at(`opt/lead-intake/releases/${index + 1}`);
      await mkdir(join(release, "landing/dist"), { recursive: true });
      if (index === 0) await writeFile(join(release, "landing/dist/index.html"), "");
      await symlink(folder, join(release, "lead-intake"));
    }
    // The commands that the former handbook has copied there.
    const commands = join(packages[0], "deploy/bin");
    for (const name of await readdir(commands)) {
      const text = await readFile(join(commands, name), "utf8");
      await shell(`cat > /usr/local/bin/${name} <<'END'\n${text}END\nchmod +x /usr/local/bin/${name}`);
    }
    await mkdir(at("etc/lead-intake"));
    await appendFile(at("etc/lead-intake/environment"), "RATE_LIMIT_LEADS=0\n");
    const current = async () => (await readlink(at("opt/lead-intake/current"))).at(-1);
    const emails = async () =>
      (JSON.parse(await shell("leads list --json --all")) as { email: string }[]).map(({ email }) => email).sort();
    const send = async (email: string) => {
      const post = leadPost(leadWith({ contact: { email } }), withKey(crypto.randomUUID()));
      expect((await fetch(`http://127.0.0.1:${ports[0]}${LEAD_INTAKE_PATH}`, post)).status).toBe(201);
    };

    await run("server", { VERSION: "1" });
    for (const email of ["ada@sim.example", "bob@sim.example", ERASED, ERASED_LATER]) await send(email);
    await shell(`leads delete --email ${ERASED}`);
    await run("backup");
    const before = await emails();

    await expect(run("upgrade", { VERSION: "2" })).rejects.toThrow(/There is no page in \S+\/2\/landing\/dist:/);
    await writeFile(at("opt/lead-intake/releases/2/landing/dist/index.html"), "");
    // The second time as after a start that failed.
    for (let times = 0; times < 2; times += 1) expect(await run("upgrade", { VERSION: "2" })).toMatch(/ is ready\.\n$/);
    expect([await current(), await emails()]).toEqual(["2", before]);
    await send(NEW);
    await shell(`leads delete --email ${ERASED_LATER}`);

    await expect(run("upgrade", { VERSION: "" })).rejects.toThrow(/no release without a number.*: 1 2$/m);
    await expect(run("upgrade", { VERSION: "1" })).rejects.toThrow(
      /^Release 1 is older than the leads of .* go-back$/m,
    );
    expect(await run("rollback")).toMatch(/without a place there: 0, [^]* is ready\.\n$/);
    // Once more takes nothing back.
    expect(await run("rollback")).toMatch(/^\d+ is ready\.\n$/);
    expect([await current(), await emails()]).toEqual(["1", ["ada@sim.example", "bob@sim.example", NEW]]);
    const kept = at("var/backups/lead-intake");
    const [, without = "", ...more] = (await readdir(kept)).filter((name) => !/-\d\d\.backup$/.test(name)).sort();
    expect(await readFile(join(kept, without), "utf8")).toBe("table,row,column,value\r\n");
    expect(more).toEqual([]);
    await send("last@sim.example");
    await shell("leads delete --email bob@sim.example");

    expect(await run("upgrade", { VERSION: "2" })).toMatch(/ is ready\.\n$/);
    expect(await emails()).toEqual(["ada@sim.example", "last@sim.example", NEW]);
    await shell("rm -r /opt/lead-intake/releases/1");
    await expect(run("rollback")).rejects.toThrow(/no release to go back to: \S+\/1 was deleted/);
    expect(await current()).toBe("2");
  },
  TIME_LIMIT_MS,
);
