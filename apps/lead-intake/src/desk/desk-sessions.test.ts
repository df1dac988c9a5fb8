import { expect, it } from "vitest";
import { deskSessions } from "./desk-sessions.ts";

it("a browser is signed in for twelve hours", () => {
  let now = 1_000_000;
  const sessions = deskSessions(() => now);
  const secret = sessions.open();
  expect(sessions.isOpen(secret)).toBe(true);
  for (const wrong of ["", `${secret}x`, "constructor", undefined]) expect(sessions.isOpen(wrong)).toBe(false);
  now += 12 * 60 * 60 * 1000;
  expect(sessions.isOpen(secret)).toBe(false);
});
