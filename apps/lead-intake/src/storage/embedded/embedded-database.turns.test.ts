import { describe, expect, it } from "vitest";
import { takeTurns } from "./embedded-database.ts";

describe("work that takes turns", () => {
  /** Runs pieces of work that are named u for urgent and o for other, all waiting while a first one runs. */
  async function orderOf(names: readonly string[]): Promise<string> {
    const inTurn = takeTurns();
    const order: string[] = [];
    const work = (name: string) => inTurn(async () => void order.push(name), { isUrgent: name.startsWith("u") });
    await Promise.all(["first", ...names].map(work));
    return order.join(" ");
  }

  it("goes on with what is urgent, and with the rest in the order in which it came", async () => {
    expect(await orderOf(["o1", "o2", "u1", "u2"])).toBe("first u1 u2 o1 o2");
  });

  it("never leaves the rest waiting for ever", async () => {
    expect(await orderOf(["o1", "o2", "u1", "u2", "u3", "u4", "u5"])).toBe("first u1 u2 u3 u4 o1 u5 o2");
  });

  it("runs one piece at a time, also after one that failed", async () => {
    const inTurn = takeTurns();
    let running = 0;
    const work = async () => {
      running += 1;
      await Promise.resolve();
      expect(running).toBe(1);
      running -= 1;
      throw new Error("failed");
    };
    const atOnce = () => {
      throw new Error("failed");
    };
    const outcomes = await Promise.allSettled([inTurn(atOnce), inTurn(work, { isUrgent: true }), inTurn(work)]);
    expect(outcomes).toHaveLength(3);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { message: "failed" } });
  });
});
