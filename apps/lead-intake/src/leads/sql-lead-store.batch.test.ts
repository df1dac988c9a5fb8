import { describe, expect, it } from "vitest";
import { deferred } from "../platform/deferred.ts";
import { batchSubmissions } from "./sql-lead-store.ts";
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
  return { sent, send, answerUntilSettled };
}

const databaseError = (code: string) => Object.assign(new Error(code), { code });

const LIMITS = { leads: 3, statements: 1, gatherMs: 1 };
const fulfilled = (key: string) => ({ status: "fulfilled", value: created(key) });

describe("batchSubmissions", () => {
  it("sends leads of the same moment together, and those that come meanwhile after them, each with its own outcome", async () => {
    const { sent, send, answerUntilSettled } = slowDatabase();
    const submit = batchSubmissions(send, LIMITS);
    const first = ["a", "b"].map((key) => submit(lead(key)));
    await expect.poll(() => sent).toEqual([["a", "b"]]);
    const meanwhile = ["c", "d", "e", "f"].map((key) => submit(lead(key)));
    expect(await answerUntilSettled([...first, ...meanwhile])).toEqual(["a", "b", "c", "d", "e", "f"].map(fulfilled));
    expect(sent).toEqual([["a", "b"], ["c", "d", "e"], ["f"]]);
  });

  it("has no more statements under way than it may", async () => {
    const { sent, send, answerUntilSettled } = slowDatabase();
    const submit = batchSubmissions(send, { leads: 1, statements: 2, gatherMs: 0 });
    const outcomes = ["a", "b", "c"].map((key) => submit(lead(key)));
    await expect.poll(() => sent).toEqual([["a"], ["b"]]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent).toEqual([["a"], ["b"]]);
    await answerUntilSettled(outcomes);
    expect(sent).toEqual([["a"], ["b"], ["c"]]);
  });

  it("rejects a lead that the database refuses, and none that was sent with it", async () => {
    const { sent, send, answerUntilSettled } = slowDatabase((key) => (key === "bad" ? databaseError("22007") : null));
    const submit = batchSubmissions(send, LIMITS);
    const outcomes = await answerUntilSettled(["a", "bad", "b"].map((key) => submit(lead(key))));
    expect(sent).toEqual([["a", "bad", "b"], ["a"], ["bad"], ["b"]]);
    expect(outcomes).toEqual([fulfilled("a"), { status: "rejected", reason: databaseError("22007") }, fulfilled("b")]);
  });

  it.each(["08006", "57P01", "ECONNREFUSED", "EPIPE", "CONNECTION_CLOSED"])(
    "rejects all of a batch on which the database failed with %s, without asking again",
    async (code) => {
      const { sent, send, answerUntilSettled } = slowDatabase(() => databaseError(code));
      const submit = batchSubmissions(send, LIMITS);
      const outcomes = await answerUntilSettled(["a", "b", "c"].map((key) => submit(lead(key))));
      expect(sent).toEqual([["a", "b", "c"]]);
      expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    },
  );

  it("rejects a lead whose outcome is missing", async () => {
    const submit = batchSubmissions(async () => [], LIMITS);
    await expect(submit(lead("a"))).rejects.toThrow("Cannot tell whether the lead was stored");
  });
});
