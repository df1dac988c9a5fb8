import { describe, expect, it } from "vitest";
import { FIELD_ERRORS, LEAD_MESSAGES } from "./lead-messages.ts";

describe("LEAD_MESSAGES", () => {
  // proof: lead-messages-1
  it.each([
    ["missing-fields", "Missing Information", "Please fill in all fields.", "destructive"],
    ["no-consent", "Consent Required", "Please agree to receive information about Ringwell.", "destructive"],
    ["submission-failed", "Submission Failed", "Please try again.", "destructive"],
    ["success", "Success!", "Report sent! Opening booking calendar...", "success"],
  ] as const)(
    "LEAD_MESSAGES of %s is the error catalogue's, word for word: '%s', '%s'",
    (key, title, description, tone) => {
      expect(LEAD_MESSAGES[key]).toEqual({ title, description, tone });
    },
  );

  it("LEAD_MESSAGES says what is wrong with an email that has no email's shape (L1)", () => {
    expect(LEAD_MESSAGES["email-shape"]).toEqual({
      title: "Check Your Email",
      description: "Please enter an email address such as name@example.com.",
      tone: "destructive",
    });
  });
});

describe("FIELD_ERRORS", () => {
  it("FIELD_ERRORS has a sentence of its own for each field, each saying what to do", () => {
    const sentences = Object.values(FIELD_ERRORS);
    expect(sentences).toHaveLength(6);
    expect(new Set(sentences).size).toBe(6);
    for (const sentence of sentences) expect(sentence).toMatch(/^(Enter|Choose|Tick) .+\.$/);
  });
});
