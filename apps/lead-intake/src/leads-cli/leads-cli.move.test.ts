import { describe, expect, it } from "vitest";
import { runLeads } from "../testing/programs.ts";

describe("pnpm leads move", () => {
  it("says what is wrong with where from or where to, without a password", async () => {
    const target = "postgres://user:secret@127.0.0.1:1/leads";
    const wrong = await Promise.all([
      runLeads(["move", "--to", "secret"], {}),
      runLeads(["move", "--to", target], { DATABASE_URL: target }),
      runLeads(["move", "--to", target], { DATA_DIR: "/nowhere" }),
    ]);
    expect(wrong.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect(wrong.map(({ stderr }) => stderr.split(":")[0])).toEqual([
      expect.stringMatching(/^--to must be a URL such as postgres$/),
      "DATABASE_URL names a Postgres server",
      "There are no leads in /nowhere",
    ]);
    expect(wrong.map(({ stderr }) => stderr).join()).not.toContain("secret");
  });
});
