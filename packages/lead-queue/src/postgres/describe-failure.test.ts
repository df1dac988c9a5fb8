import { describe, expect, it } from "vitest";
import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import { temporaryPostgres } from "../testing/temporary-postgres.ts";

async function failureOf(action: () => unknown): Promise<unknown> {
  try {
    await action();
  } catch (error) {
    return error;
  }
  throw new Error("expected a failure");
}

describe("describeFailure", () => {
  it("names code and constraint of an error of a Postgres server, and nothing of the row that it quotes", async () => {
    const { database, discard } = await temporaryPostgres();
    await database.script("create table short (email text constraint email_short check (length(email) < 3))");
    const error = await failureOf(() => database.query("insert into short values ($1::text)", ["ada@park.example"]));
    await discard();
    expect(JSON.stringify(error)).toContain("ada@park.example");
    const description = describeFailure(error);
    expect(description).toMatchObject({ code: "23514", constraint: "email_short" });
    expect(JSON.stringify(description)).not.toContain("ada@park.example");
  });

  it("names class and place of another error, not its message: a parser quotes what it read", async () => {
    const error = await failureOf(() => JSON.parse('{"email": ada@park.example}'));
    const description = describeFailure(error);
    expect(description.error).toBe("SyntaxError");
    expect(description.stack?.[0]).toMatch(/^at /);
    expect(JSON.stringify(description)).not.toContain("ada");
  });

  it("names the place of Node's own errors, whose stack begins with their code, too", () => {
    const stack = "Error [ERR_SYSTEM_ERROR]: refused\n    at setPriority (node:os:360:11)";
    const error = Object.assign(new Error("refused"), { code: "ERR_SYSTEM_ERROR", stack });
    expect(describeFailure(error)).toMatchObject({ code: error.code, stack: ["at setPriority (node:os:360:11)"] });
  });

  it("is not misled by a message that looks like a place", () => {
    const error = new Error("first line\n    at ada@park.example");
    expect(JSON.stringify(describeFailure(error))).not.toContain("ada@");
    error.message = "changed later";
    expect(JSON.stringify(describeFailure(error))).not.toContain("ada@");
  });

  it("leaves out a code or constraint that is none", () => {
    const error = Object.assign(new Error("x"), { code: "ada@park.example", constraint: "Ada Park" });
    expect(JSON.stringify(describeFailure(error))).not.toMatch(/ada/i);
  });

  it.each([[undefined], ["ada@park.example"], [{ email: "ada@park.example" }]])(
    "says only the type of %j",
    (thrown) => {
      expect(describeFailure(thrown)).toEqual({ error: typeof thrown });
    },
  );
});
