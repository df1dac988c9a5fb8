import { expect, it } from "vitest";
import { normalizePhone } from "./normalize-phone.ts";
import { phoneDoubt } from "./phone-doubt.ts";

it.each([
  ["(212) 555-0123", null],
  ["+1 212 555 0123", null],
  ["+44 20 7946 0958", null],
  ["+47 23 45 67 89 01", null],
  ["555-0142", "too-short"],
  ["1-800-FLOWERS", "too-short"],
  ["+45 1234", "too-short"],
  ["7", "too-short"],
  ["212 555 0123 x45", "too-long"],
  ["+44 20 7946 0958 ext. 1234", "too-long"],
])("phoneDoubt of what %j becomes is %s (B7)", (raw, doubt) => {
  expect(phoneDoubt(normalizePhone(raw))).toBe(doubt);
});
