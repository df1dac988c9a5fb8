import { expect, it } from "vitest";
import { settlesWithin } from "./settles-within.ts";

it("settlesWithin is true in time, false too late, and rejects with the promise", async () => {
  expect(await settlesWithin(Promise.resolve(), 50)).toBe(true);
  expect(await settlesWithin(new Promise(() => undefined), 5)).toBe(false);
  await expect(settlesWithin(Promise.reject(new Error("oops")), 50)).rejects.toThrow("oops");
});
