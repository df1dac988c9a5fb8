import { describe, expect, it } from "vitest";
import { guardFormula, guardPhone } from "./formula-guard.ts";

describe("guardFormula", () => {
  it.each([
    ["=1+1", "'=1+1"],
    [" @sum", "' @sum"],
    ["\tx", "'\tx"],
    ["\t-2+3", "'\t-2+3"],
    ["Ada;=1+1", "Ada;'=1+1"],
    ["Ada; =1+1;\uFF0B2", "Ada;' =1+1;'\uFF0B2"],
    ["Ada\r\n=1+1", "Ada\r'\n'=1+1"],
  ])("keeps %j from running, where commas and where semicolons separate", (text, guarded) => {
    expect(guardFormula(text)).toBe(guarded);
  });

  it.each(["-5", "+12125550123", "Ada Park", "a=b", "x;y", "Mozilla/5.0 (X11; Linux x86_64)", "a@b.example", "3-4"])(
    "leaves %j as it is",
    (text) => expect(guardFormula(text)).toBe(text),
  );
});

describe("guardPhone", () => {
  it.each(["+1 (212) 555-0123", "+1 212-555-0123 x45", "+47 2345 6789 ext. 9", "-5"])("leaves %j as it is", (text) =>
    expect(guardPhone(text)).toBe(text),
  );

  it.each(["+1+1", '+1;=cmd|"x"', "=2125550123", '+HYPERLINK("x")'])("guards %j, which is no phone", (text) =>
    expect(guardPhone(text)).not.toBe(text),
  );
});
