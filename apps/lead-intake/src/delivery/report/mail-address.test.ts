import { expect, it } from "vitest";
import { mailAddress } from "./visitor-report.ts";

it.each([
  [" ada@park.example ", "ada@park.example"],
  ["Ada.Park+roi@Park.example", "Ada.Park+roi@park.example"],
  ["ada@bücher.example", "ada@xn--bcher-kva.example"],
])("mails %s", (email, address) => expect(mailAddress(email)).toBe(address));

it.each([
  "a,everybody@evil.example",
  "<everybody@evil.example>",
  "ada@park",
  "ada@[127.0.0.1]",
  "a\u2028b@evil.example",
  `"a b"@evil.example`,
  `${"a".repeat(250)}@park.example`,
])("does not mail %s", (email) => expect(mailAddress(email)).toBeNull());
