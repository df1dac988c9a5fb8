import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { runLeads } from "../testing/programs.ts";

const TARGET = "postgres://user:secret@127.0.0.1:1/leads";

describe("pnpm leads move", () => {
  it("says what is wrong with where from or where to, without a password", async () => {
    const wrong = await Promise.all([
      runLeads(["move"], { MOVE_TO: "secret" }),
      runLeads(["move"], {}),
      runLeads(["move"], { MOVE_TO: TARGET, DATABASE_URL: TARGET }),
      runLeads(["move"], { MOVE_TO: TARGET, DATA_DIR: "/nowhere" }),
    ]);
    expect(wrong.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    expect(wrong.map(({ stderr }) => stderr.split(":")[0])).toEqual([
      "MOVE_TO must be a URL such as postgres",
      "MOVE_TO or standard input must be a URL such as postgres",
      "DATABASE_URL names a Postgres server",
      "There are no leads in /nowhere",
    ]);
    expect(wrong.map(({ stderr }) => stderr).join()).not.toContain("secret");
  });

  it("takes where to from standard input", () => {
    const env = { PATH: process.env["PATH"], DATA_DIR: "/nowhere" };
    const args = [join(inject("programs"), "leads.js"), "move"];
    const { stderr } = spawnSync(process.execPath, args, { env, input: `${TARGET}\n`, encoding: "utf8" });
    expect(stderr).toBe("There are no leads in /nowhere: nothing was moved.\n");
  });

  it("takes it from the command line, too, and warns that others see it there", async () => {
    const { stderr } = await runLeads(["move", "--to", TARGET], { DATA_DIR: "/nowhere" });
    expect(stderr).toMatch(/^Warning: who lists .* sees the password in --to\. .*MOVE_TO.*\nThere are no leads in/);
    expect(stderr).not.toContain("secret");
  });
});
