import { expect, it, onTestFinished, vi } from "vitest";
import { deskSessions } from "./desk-sessions.ts";

it("a browser is signed in for twelve hours", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const sessions = deskSessions();
  const secret = sessions.open();
  expect(sessions.isOpen(secret)).toBe(true);
  for (const wrong of ["", `${secret}x`, "constructor", undefined]) expect(sessions.isOpen(wrong)).toBe(false);
  vi.setSystemTime(Date.now() + 12 * 60 * 60 * 1000);
  expect(sessions.isOpen(secret)).toBe(false);
});
