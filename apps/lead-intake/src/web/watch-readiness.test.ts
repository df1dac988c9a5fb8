import { expect, it, onTestFinished, vi } from "vitest";
import { StorageUnavailable } from "@contractor-roi/lead-store/base/operator-error";
import type { LogEntry } from "@contractor-roi/lead-store/base/log";
import type { LeadStore } from "@contractor-roi/lead-store/lead/lead-store";
import { watchReadiness } from "./watch-readiness.ts";

// Ready means a lead would be kept now.
it("a request for readiness causes no probe, which would write", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const probe = vi.fn(async () => {});
  const logged: LogEntry[] = [];
  const readiness = await watchReadiness({ submit: vi.fn<LeadStore["submit"]>(), probe }, (entry) =>
    logged.push(entry),
  );
  onTestFinished(readiness.stop);
  for (let times = 0; times < 10; times += 1) expect(readiness.isReady()).toBe(true);
  expect(probe).toHaveBeenCalledOnce();

  probe.mockRejectedValue(new StorageUnavailable("away"));
  await vi.advanceTimersByTimeAsync(5_000);
  for (let times = 0; times < 10; times += 1) expect(readiness.isReady()).toBe(false);
  expect(probe).toHaveBeenCalledTimes(2);

  probe.mockRejectedValue(new TypeError("of this program"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([readiness.isReady(), logged.map(({ event }) => event)]).toEqual([false, ["not-ready"]]);
  probe.mockResolvedValue();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([readiness.isReady(), logged.at(-1)?.event]).toEqual([true, "ready-again"]);
});
