import { expect, it, onTestFinished, vi } from "vitest";
import type { LogEntry } from "@contractor-roi/lead-store/base/log";
import { rateLimitLog, REFUSAL_EVENT } from "./rate-limit-log.ts";

it("rateLimitLog logs 20 refusals a minute, then how many it left out, and everything else", () => {
  const logged: LogEntry[] = [];
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const log = rateLimitLog((entry) => void logged.push(entry));
  for (let sent = 0; sent < 1000; sent += 1) log({ level: "warn", event: REFUSAL_EVENT });
  log({ level: "info", event: "lead-created" });
  expect(logged).toHaveLength(21);
  vi.setSystemTime(Date.now() + 60_000);
  log({ level: "warn", event: REFUSAL_EVENT });
  expect(logged.slice(21)).toEqual([
    { level: "warn", event: "lines-left-out", count: 980 },
    { level: "warn", event: REFUSAL_EVENT },
  ]);
});
