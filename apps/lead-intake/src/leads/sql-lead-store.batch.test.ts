import { describe, expect, it } from "vitest";
import { deferred } from "../platform/deferred.ts";
import type { LeadSubmission, SubmitOutcome } from "./lead-store.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { sqlLeadStore } from "./sql-lead-store.ts";

const lead = (key: string) => ({ idempotency_key: key }) as LeadSubmission;
const created = (key: string): SubmitOutcome => ({ status: "created", id: `id of ${key}` });

function storeIn(query: (sql: string, params?: readonly unknown[]) => Promise<unknown[]>) {
  return sqlLeadStore({ query } as SqlDatabase).submit;
}

/** A database that answers when it is told to, and notes what it was sent. */
function slowDatabase(refused: (key: string) => Error | null = () => null) {
  const sent: string[][] = [];
  const answers: (() => void)[] = [];
  const query = async (_sql: string, [leads]: readonly unknown[] = []) => {
    const keys = (JSON.parse(String(leads)) as LeadSubmission[]).map(({ idempotency_key }) => idempotency_key);
    sent.push(keys);
    const told = deferred<void>();
    answers.push(() => told.resolve());
    await told.promise;
    for (const key of keys) {
      const error = refused(key);
      if (error) throw error;
    }
    return [{ outcomes: keys.map((key, place) => ({ outcome: created(key), place: place + 1 })).reverse() }];
  };
  /** Answers statements until all of these are settled. */
  const answerUntilSettled = async (outcomes: readonly Promise<SubmitOutcome>[]) => {
    const progress = { isSettled: false };
    const settled = Promise.allSettled(outcomes).finally(() => (progress.isSettled = true));
    while (!progress.isSettled) {
      answers.splice(0).forEach((answer) => answer());
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return settled;
  };
  return { sent, submit: storeIn(query), answerUntilSettled };
}

const databaseError = (code: string) => Object.assign(new Error(code), { code });

const fulfilled = (key: string) => ({ status: "fulfilled", value: created(key) });

describe("leads that arrive at the same time", () => {
  it("are sent together, and those that come meanwhile after them, each with its own outcome", async () => {
    const { sent, submit, answerUntilSettled } = slowDatabase();
    const first = ["a", "b"].map((key) => submit(lead(key)));
    await expect.poll(() => sent).toEqual([["a", "b"]]);
    const second = ["c", "d"].map((key) => submit(lead(key)));
    await expect
      .poll(() => sent)
      .toEqual([
        ["a", "b"],
        ["c", "d"],
      ]);
    const meanwhile = ["e", "f"].map((key) => submit(lead(key)));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent).toHaveLength(2);
    const outcomes = await answerUntilSettled([...first, ...second, ...meanwhile]);
    expect(outcomes).toEqual(["a", "b", "c", "d", "e", "f"].map(fulfilled));
    expect(sent[2]).toEqual(["e", "f"]);
  });

  it("are sent fifty at a time", async () => {
    const { sent, submit, answerUntilSettled } = slowDatabase();
    await answerUntilSettled(Array.from({ length: 51 }, (_, at) => submit(lead(`${at}`))));
    expect(sent.map(({ length }) => length)).toEqual([50, 1]);
  });

  it("are stored but for one that the database refuses", async () => {
    const { sent, submit, answerUntilSettled } = slowDatabase((key) => (key === "bad" ? databaseError("22007") : null));
    const outcomes = await answerUntilSettled(["a", "bad", "b"].map((key) => submit(lead(key))));
    expect(sent).toEqual([["a", "bad", "b"], ["a"], ["bad"], ["b"]]);
    expect(outcomes).toEqual([fulfilled("a"), { status: "rejected", reason: databaseError("22007") }, fulfilled("b")]);
  });

  it.each(["08006", "57P01", "ECONNREFUSED", "EPIPE", "CONNECTION_CLOSED"])(
    "are all rejected if the database failed with %s, without asking again",
    async (code) => {
      const { sent, submit, answerUntilSettled } = slowDatabase(() => databaseError(code));
      const outcomes = await answerUntilSettled(["a", "b", "c"].map((key) => submit(lead(key))));
      expect(sent).toEqual([["a", "b", "c"]]);
      expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    },
  );

  it("are rejected if their outcome is missing", async () => {
    await expect(storeIn(async () => [])(lead("a"))).rejects.toThrow("Cannot tell whether the lead was stored");
  });
});
