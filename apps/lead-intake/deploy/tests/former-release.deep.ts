import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { leadPost, withKey } from "@contractor-roi/lead-store/testing/lead-requests";
import { leadWith } from "@contractor-roi/lead-store/testing/sample-leads";
import { testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import { LEAD_INTAKE_PATH } from "../../src/intake/function-paths.ts";
import { REPOSITORY } from "./machine.ts";

/** The release before upgrades. */
const FORMER = "caf08bd2";
const TIME_LIMIT_MS = 1_800_000;
const PATIENCE = { timeout: 120_000, interval: 200 };
const PNPM = ["-y", "pnpm@12.21.0"];
const [ERASED, ERASED_LATER, NEW] = ["gone@sim.example", "gone-later@sim.example", "new@sim.example"];

/** Builds the programs of a release. @returns their folder */
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
  return join(root, "apps/lead-intake/dist");
}

it(
  "leads of the former release come up and go back by real programs, and nobody's is lost",
  async (test) => {
    const isThere = promisify(execFile)("git", ["cat-file", "-e", FORMER], { cwd: REPOSITORY });
    if (
      await isThere.then(
        () => false,
        () => true,
      )
    )
      test.skip(`this clone lacks ${FORMER}`);
    const [former, today] = [await built(FORMER), await built(null)];
    const data = await testFolder();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const env = {
      PATH: process.env["PATH"],
      DATA_DIR: data,
      HOST: "127.0.0.1",
      PORT: String(port),
      ADMIN_PORT: "0",
      RATE_LIMIT_LEADS: "0",
    };
    const leads = async (programs: string, ...args: string[]) =>
      (await promisify(execFile)(process.execPath, [join(programs, "leads.js"), ...args], { env })).stdout;
    const emails = async (programs: string) =>
      (JSON.parse(await leads(programs, "list", "--json", "--all")) as { email: string }[])
        .map(({ email }) => email)
        .sort();
    const send = async (email: string) => {
      const post = leadPost(leadWith({ contact: { email } }), withKey(crypto.randomUUID()));
      expect((await fetch(new URL(LEAD_INTAKE_PATH, url), post)).status).toBe(201);
    };
    const served = async (programs: string, work: () => Promise<void>) => {
      const server = spawn(process.execPath, [join(programs, "serve.js")], { env, stdio: "ignore" });
      const ended = once(server, "exit");
      onTestFinished(() => void server.kill("SIGKILL"));
      await expect
        .poll(
          () =>
            fetch(`${url}readyz`).then(
              ({ status }) => status,
              () => 0,
            ),
          PATIENCE,
        )
        .toBe(200);
      await work();
      server.kill("SIGTERM");
      await ended;
    };

    await served(former, async () => {
      for (const email of ["ada@sim.example", "bob@sim.example", ERASED, ERASED_LATER]) await send(email);
      await leads(former, "delete", "--email", ERASED);
    });
    const before = await emails(former);
    await served(today, async () => {
      expect(await emails(today)).toEqual(before);
      await send(NEW);
      await leads(today, "delete", "--email", ERASED_LATER);
    });
    const [copy = ""] = (await readdir(join(data, "copies"))).filter((name) => name.startsWith("leads-before-"));
    const csv = join(await testFolder(), "without-a-place.csv");
    await leads(today, "back", join(data, "copies", copy), "-o", csv);
    expect(await readFile(csv, "utf8")).toBe("table,row,column,value\r\n");
    await served(former, async () => {
      expect(await emails(former)).toEqual(["ada@sim.example", "bob@sim.example", NEW]);
      await send("last@sim.example");
    });
    await served(today, async () => expect(await emails(today)).toHaveLength(4));
  },
  TIME_LIMIT_MS,
);
