import { Hono } from "hono";
import { expect, it, onTestFinished, vi } from "vitest";
import type { LogEntry } from "../platform/log.ts";
import { placeholderAlarm } from "./placeholder-alarm.ts";

const HOUR_MS = 3_600_000;

it.each([
  ["roi.example.com", true],
  ["ROI.example.com:8443", true],
  ["203.0.113.9", false],
  ["93.184.216.34", true],
  ["[2606:2800:220:1::1]:443", true],
  ["localhost:4173", false],
  ["127.0.0.1:4173", false],
  ["[::1]:4173", false],
  ["192.168.1.7", false],
  ["server-1", false],
  ["laptop.local", false],
  ["", false],
])("says of %j, once an hour, that the public sees placeholders: %s", async (host, isTold) => {
  const told: LogEntry[] = [];
  const begin = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: begin });
  onTestFinished(() => void vi.useRealTimers());
  const app = new Hono();
  app.use(placeholderAlarm({ placeholders: ["phones.company"], log: (entry) => told.push(entry) }));
  app.get("/", (context) => context.text("page"));
  const ask = () => app.request("/", { headers: { host } });
  for (const moment of [0, 1, HOUR_MS - 1, HOUR_MS]) {
    vi.setSystemTime(begin + moment);
    expect((await ask()).status).toBe(200);
  }
  expect(told).toHaveLength(isTold ? 2 : 0);
  if (isTold)
    expect(told[0]).toMatchObject({ level: "error", event: "placeholders-are-public", settings: ["phones.company"] });
});

it("says nothing of a site whose owner has set everything", async () => {
  const told: LogEntry[] = [];
  const app = new Hono().use(placeholderAlarm({ placeholders: [], log: (entry) => told.push(entry) }));
  await app.request("/", { headers: { host: "roi.example.com" } });
  expect(told).toEqual([]);
});
