import { expect, it } from "vitest";
import { deskSignIn } from "./desk-sign-in.ts";

it("a link signs in once, within a minute, for twelve hours", () => {
  let now = 1_000_000;
  const signIn = deskSignIn(() => now);
  const key = signIn.makeKey();
  const secret = signIn.redeem(key);
  expect(secret).not.toBeNull();
  expect(signIn.redeem(key)).toBeNull();
  expect(signIn.isSignedIn(secret!)).toBe(true);

  const old = signIn.makeKey();
  now += 60_000;
  expect(signIn.redeem(old)).toBeNull();
  now += 12 * 60 * 60 * 1000;
  expect(signIn.isSignedIn(secret!)).toBe(false);

  for (const wrong of ["", key, "constructor", undefined]) expect(signIn.isSignedIn(wrong)).toBe(false);
  expect(signIn.redeem(secret!)).toBeNull();
});
