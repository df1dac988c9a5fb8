import { expect, it } from "vitest";
import { createDecoder, detectEncoding } from "./decode-text.ts";

it.each(["utf-8", "utf-16le"])("decodes a letter of %s that comes in two pieces", (encoding) => {
  const letter = Buffer.from("é", encoding === "utf-8" ? "utf8" : "utf16le");
  const decode = createDecoder("in.csv", encoding);
  expect(decode(letter.subarray(0, 1)) + decode(letter.subarray(1)) + decode(null)).toBe("é");
});

it("refuses a list that goes on in another encoding, also in a later piece", async () => {
  const pieces = [Buffer.from("José\n"), Buffer.from("Nuñez\n", "latin1")];
  const all = async function* () {
    yield* pieces;
  };
  await expect(detectEncoding("in.csv", { look: all, read: all })).rejects.toThrow(
    'in.csv holds UTF-8, as in "José", and another encoding, as in "Nuñez"',
  );
});

it("refuses a byte that Windows-1252 does not have", () => {
  const decode = createDecoder("in.csv", "windows-1252");
  expect(decode(Uint8Array.of(0x80, 0xe9))).toBe("€é");
  expect(() => decode(Uint8Array.of(0x81))).toThrow('in.csv is not Windows-1252 throughout: save it as "CSV UTF-8"');
});
