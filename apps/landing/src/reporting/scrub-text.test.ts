import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scrubText } from "./scrub-text.ts";

describe("scrubText", () => {
  it.each([
    ["mail dana@reyes-plumbing.example now", "mail [removed] now"],
    ["<dana.reyes+leads@example.co.uk>", "<[removed]>"],
    ["call +1 202 555 0187", "call [removed]"],
    ["call 2025550187", "call [removed]"],
    ["call +44 20 7946 0958", "call [removed]"],
    ["Bearer abc.def", "[removed]"],
    ["authorization: bearer 12ab", "authorization: [removed]"],
    ["token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln end", "token [removed] end"],
    ["key sb_publishable_local used", "key [removed] used"],
    ["key sb_secret_abc123 used", "key [removed] used"],
    ["GET https://example.com/a?email=dana&x=1 failed", "GET https://example.com/a?[removed] failed"],
    ["at https://example.com/#access_token=1", "at https://example.com/?[removed]"],
  ])("scrubText(%j) is %j", (text, scrubbed) => {
    expect(scrubText(text)).toBe(scrubbed);
  });

  it.each([
    "Failed to fetch",
    "lead-intake answered 503",
    "the client was not loaded within 10000 ms",
    "TypeError: undefined is not a function (https://example.com/assets/lead-dialog.js:12:345)",
    "",
  ])("scrubText leaves %j as it is: nothing personal in it", (text) => {
    expect(scrubText(text)).toBe(text);
  });

  it("scrubText takes out everything at once, and each as often as it stands there", () => {
    const text =
      "dana@reyes.example, c@d.example, +12025550187, (202) 555-0143, " +
      "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln, https://x.example/?q=1";
    expect(scrubText(text)).not.toMatch(/@|\d{3}|eyJ|q=1|dana/);
  });
});

describe("properties", () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const around = fc.array(word, { maxLength: 4 }).map((words) => words.join(" "));
  const inSentence = (secret: fc.Arbitrary<string>) =>
    fc
      .tuple(around, secret, around)
      .map(([before, middle, after]) => ({ middle, text: `${before} ${middle} ${after}` }));

  it("takes every email address out", () => {
    const local = fc.stringMatching(/^[a-z0-9][a-z0-9._+-]{0,15}[a-z0-9]$/);
    const domain = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,15}[a-z0-9]\.[a-z]{2,6}$/);
    const email = fc.tuple(local, domain).map((parts) => parts.join("@"));
    fc.assert(
      fc.property(inSentence(email), ({ middle, text }) => {
        expect(scrubText(text)).not.toContain(middle);
        expect(scrubText(text)).not.toContain("@");
      }),
    );
  });

  it("takes every ten-digit phone number out, however it is written", () => {
    const group = (length: number) =>
      fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: length, maxLength: length });
    const gap = fc.constantFrom("", " ", "-", ".");
    const phone = fc
      .tuple(fc.constantFrom("", "+1", "+1 ", "1-"), group(3), gap, group(3), gap, group(4))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(inSentence(phone), ({ text }) => {
        expect(scrubText(text)).not.toMatch(/\d/);
      }),
    );
  });

  it("takes every JSON web token out", () => {
    const part = fc.stringMatching(/^[A-Za-z0-9_-]{8,40}$/);
    const token = fc.tuple(part, part, part).map(([head, body, signature]) => `eyJ${head}.${body}.${signature}`);
    fc.assert(
      fc.property(inSentence(token), ({ middle, text }) => {
        expect(scrubText(text)).not.toContain(middle);
        expect(scrubText(text)).not.toContain("eyJ");
      }),
    );
  });

  it("takes query and fragment of every web address out, and keeps the path", () => {
    const secret = fc.stringMatching(/^[A-Z]{6,12}$/);
    fc.assert(
      fc.property(fc.webUrl(), secret, fc.constantFrom("?email=", "#token=", "?a=1&b="), (url, value, before) => {
        const scrubbed = scrubText(`GET ${url}${before}${value} failed`);
        expect(scrubbed).not.toContain(value);
        expect(scrubbed.startsWith("GET http")).toBe(true);
        expect(scrubbed.endsWith("failed")).toBe(true);
      }),
    );
  });

  it("leaves plain words as they are", () => {
    fc.assert(
      fc.property(around, (text) => {
        expect(scrubText(text)).toBe(text);
      }),
    );
  });
});
