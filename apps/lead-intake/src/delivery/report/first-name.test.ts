import { expect, it } from "vitest";
import { quotableFirstName } from "./first-name.ts";

it.each(["Ada", "Jean-Luc", "Mary Ann", "O'Neil", "D’Arcy", "Zoë", "Zoe\u0308", "Łukasz", "李"])(
  "quotes the first name %s",
  (name) => expect(quotableFirstName(` ${name} `)).toBe(name),
);

it.each([
  ["what a mail program makes a link of", "evil.example"],
  ["an address", "https://evil.example/win"],
  ["an address of mail", "ada@evil.example"],
  ["a number to call", "Call 18005550100"],
  ["a line break", "Ada\r\nBcc: a"],
  ["markup", "<b>Ada</b>"],
  ["more than a name is long", "a".repeat(41)],
  ["text that runs the other way", "Ada\u202Eelpmaxe"],
  ["nothing", "  "],
])("quotes nothing of %s", (_what, text) => expect(quotableFirstName(text)).toBe(""));
