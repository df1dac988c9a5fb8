import { expect, it } from "vitest";
import { detectEncoding } from "./decode-text.ts";
import { bytesSource } from "./list-source.ts";

it("refuses a list with NUL bytes", async () => {
  const list = bytesSource(Buffer.from("Ace,15\n", "utf16le"));
  await expect(detectEncoding("in.csv", list)).rejects.toThrow("in.csv holds NUL bytes");
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
