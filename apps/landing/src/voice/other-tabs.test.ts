import { expect, it, vi } from "vitest";
import { claimCall } from "./other-tabs.ts";

it("a browser that never says whether another tab has a call keeps nobody from one", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { locks: { request: () => new Promise(() => undefined) } });
  const claimed = claimCall();
  await vi.advanceTimersByTimeAsync(500);
  expect(await claimed).toBe(true);
  vi.useRealTimers();
});
