import { describe, expect, it } from "vitest";
import { isHoneypotFilled } from "./is-honeypot-filled.ts";

describe("isHoneypotFilled", () => {
  it.each(["", " ", "\t\n", "\u00A0"])("is false for %j: nobody typed anything", (website) => {
    expect(isHoneypotFilled({ website })).toBe(false);
  });

  it.each(["https://spam.example", "x", "0", " - "])("is true for %j", (website) => {
    expect(isHoneypotFilled({ website })).toBe(true);
  });
});
