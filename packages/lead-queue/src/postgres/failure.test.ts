import { describe, expect, it } from "vitest";
import { testPostgres } from "../testing/temporary-postgres.ts";
import { failureSentence, isAway } from "./failure.ts";

describe("a failure of the database", () => {
  it("is about a statement, or about the database, or neither", async () => {
    const { database } = await testPostgres("nothing");
    const raised = (code: string) =>
      database.script(`do $$ begin raise exception using errcode = '${code}'; end $$`).catch((error: unknown) => error);
    const full = await raised("53100");
    expect([isAway(full), failureSentence(full)]).toEqual([
      true,
      "The database server's disk is full, so nothing was changed: free space there.",
    ]);
    const twice = await raised("23505");
    expect([isAway(twice), failureSentence(twice)]).toEqual([false, null]);
    const ours = new TypeError("Not of the database");
    expect([isAway(ours), failureSentence(ours)]).toEqual([false, null]);
  });

  it.each(["ECONNREFUSED", "EAI_AGAIN", "CONNECT_TIMEOUT", "CONNECTION_CLOSED", "57P01", "25006"])(
    "%s means that it is away",
    (code) => expect(isAway(Object.assign(new Error("of the driver"), { code }))).toBe(true),
  );
});
