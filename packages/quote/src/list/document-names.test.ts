import { describe, expect, it } from "vitest";
import { documentNames } from "./document-names.ts";

describe("documentNames", () => {
  it.each([
    [
      ["Ace", "ace", "Ace 2", "ACE"],
      ["Ace", "ace 2", "Ace 2 2", "ACE 3"],
    ],
    [
      ["", " ", "\u202E", "=1+1"],
      ["Quote", "Quote 2", "Quote 3", "1+1"],
    ],
    [
      ["../../etc/passwd", "C:\\x", "a/b", ".hidden", "-rf", "..", "CON", "nul.txt"],
      ["etc-passwd", "C-x", "a-b", "hidden", "rf", "Quote", "CON-", "nul-.txt"],
    ],
    [
      ['Łódź & Sons, "Inc."', "Cafe\u0301", "Caf\u00E9", "日本"],
      ["Łódź & Sons, -Inc.-", "Café", "Café 2", "日本"],
    ],
  ])("names files after customers, safe everywhere, each once: %j", (customers, expected) => {
    const nameOf = documentNames("pdf");
    expect(customers.map(nameOf)).toEqual(expected.map((name) => `${name}.pdf`));
  });

  it("keeps names short enough for a file system, whatever the script", () => {
    const nameOf = documentNames("pdf");
    for (const customer of ["界".repeat(200), `A.${"b".repeat(300)}`, "👩‍🔧".repeat(99)]) {
      expect(Buffer.byteLength(nameOf(customer))).toBeLessThan(256);
      expect(Buffer.byteLength(nameOf(customer))).toBeGreaterThan(100);
    }
  });
});
