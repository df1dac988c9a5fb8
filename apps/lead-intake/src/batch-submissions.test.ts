import { describe, expect, it } from "vitest";
import { batchSubmissions } from "./batch-submissions.ts";
import { deferred } from "./deferred.ts";
import type { LeadSubmission, SubmitOutcome } from "./lead-store.ts";

const lead = (key: string) => ({ idempotency_key: key }) as LeadSubmission;
const created = (key: string): SubmitOutcome => ({ status: "created", id: `id of ${key}` });

/** A database that answers when it is told to, and notes what it was sent. */
function slowDatabase(refused: (key: string) => Error | null = () => null) {
  const sent: string[][] = [];
  const answers: (() => void)[] = [];
  const send = async (leads: readonly LeadSubmission[]) => {
    const keys = leads.map(({ idempotency_key }) => idempotency_key);
    sent.push(keys);
    const told = deferred<void>();
    answers.push(() => told.resolve());
    await told.promise;
    for (const key of keys) {
      const error = refused(key);
      if (error) throw error;
    }
    return keys.map(created);
  };
  const answerAll = async () => {
    while (answers.length > 0) {
      answers.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { sent, send, answerAll };
}

const databaseError = (code: string) => Object.assign(new Error(code), { code });

describe("batchSubmissions", () => {
  it("sends a lead that comes alone at once, and those that come meanwhile together", async () => {
    const { sent, send, answerAll } = slowDatabase();
    const submit = batchSubmissions(send, { leads: 3, statements: 1 });
    const outcomes = ["a", "b", "c", "d", "e"].map((key) => submit(lead(key)));
    expect(sent).toEqual([["a"]]);
    await answerAll();
    expect(sent).toEqual([["a"], ["b", "c", "d"], ["e"]]);
    expect(await Promise.all(outcomes)).toEqual(["a", "b", "c", "d", "e"].map(created));
  });

  it("has no more statements under way than it may", async () => {
    const { sent, send, answerAll } = slowDatabase();
    const submit = batchSubmissions(send, { leads: 9, statements: 2 });
    const outcomes = ["a", "b", "c", "d"].map((key) => submit(lead(key)));
    expect(sent).toEqual([["a"], ["b"]]);
    await answerAll();
    expect(sent).toEqual([["a"], ["b"], ["c", "d"]]);
    await Promise.all(outcomes);
  });

  it("rejects a lead that the database refuses, and none that was sent with it", async () => {
    const { sent, send, answerAll } = slowDatabase((key) => (key === "bad" ? databaseError("22007") : null));
    const submit = batchSubmissions(send, { leads: 9, statements: 1 });
    const outcomes = Promise.allSettled(["a", "b", "bad", "c"].map((key) => submit(lead(key))));
    await answerAll();
    expect(sent).toEqual([["a"], ["b", "bad", "c"], ["b"], ["bad"], ["c"]]);
    expect((await outcomes).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  });

  it.each(["08006", "57P01", "ECONNREFUSED", "EPIPE", "CONNECTION_CLOSED"])(
    "rejects all of a batch on which the database failed with %s, without asking again",
    async (code) => {
      const { sent, send, answerAll } = slowDatabase(() => databaseError(code));
      const submit = batchSubmissions(send, { leads: 9, statements: 1 });
      const outcomes = Promise.allSettled(["a", "b", "c"].map((key) => submit(lead(key))));
      await answerAll();
      expect(sent).toEqual([["a"], ["b", "c"]]);
      expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    },
  );

  it("rejects a lead whose outcome is missing", async () => {
    const submit = batchSubmissions(async () => [], { leads: 1, statements: 1 });
    await expect(submit(lead("a"))).rejects.toThrow("Cannot tell whether the lead was stored");
  });
});
