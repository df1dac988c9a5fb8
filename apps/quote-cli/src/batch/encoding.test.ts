import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { runProgram, testFolder } from "../testing/run-program.ts";

const HEADER = "name,jobs,profit,hours";
const MARK = "\uFEFF";
/** Bytes as text: `\xE9` is the one byte that Windows-1252 has for é. */
const bytes = (text: string) => Buffer.from(text, "latin1");
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();
/** More than is looked at before a pipe is read. */
const LONG = "Ace,15,350,8\n".repeat(6_000);

/** Runs batch on a file, and returns the written files. */
async function batch(csv: Uint8Array, ...options: string[]) {
  const folder = testFolder();
  writeFileSync(join(folder, "in.csv"), csv);
  const ran = await runProgram(["batch", "in.csv", "-o", "out.csv", ...options], { cwd: folder });
  const files = readdirSync(folder).sort();
  const read = (name: string) => (files.includes(name) ? readFileSync(join(folder, name), "utf8") : "");
  return { ...ran, files, output: read("out.csv"), errors: read("out.errors.csv") };
}

describe("roi-quote batch's encodings", () => {
  it("Windows-1252, Excel's plain CSV, is read as it is, and named with an example from the list", async () => {
    const list = bytes(`${HEADER}\r\nAce,15,350,8\r\n"Jos\xE9 \x80 \x93Best\x94",15,350,8\r\nNu\xF1ez,x,1,1\r\n`);
    const { code, output, errors, stderr } = await batch(list);
    expect(code).toBe(3);
    expect(output).toMatch(new RegExp(`^${MARK}name,.*\nAce,15,.*\nJosé € “Best”,15,350,8,elite,.*\n$`));
    expect(errors.startsWith(`${MARK}error_line,error_field,error_reason,${HEADER}\n`)).toBe(true);
    expect(stderr).toContain(
      `in.csv is read as Windows-1252, as in "José" (if that looks wrong, save it as "CSV UTF-8")\n`,
    );
  });

  it("a byte that is not UTF-8 is found at the end of a long file too, before anything is written", async () => {
    const { output } = await batch(bytes(`${HEADER}\n${LONG}Nu\xF1ez,15,350,8\n`));
    expect(output).toContain("\nNuñez,15,350,8,elite,");
    expect(output.startsWith(MARK)).toBe(true);
  });

  it("UTF-8 is read without a word about it, and has a byte order mark only if it had one", async () => {
    const list = `${HEADER}\nJosé 🔧,15,350,8\n${LONG}Núñez,15,350,8\n`;
    for (const start of ["", MARK]) {
      const { output, errors, stderr } = await batch(Buffer.from(start + list));
      expect(output.startsWith(`${start}name,jobs,profit,hours,selected_plan`)).toBe(true);
      expect(output).toContain("\nJosé 🔧,15,350,8,elite");
      expect(output).toContain("\nNúñez,15,350,8,elite");
      expect(errors).toBe("");
      expect(stderr).toBe('in.csv: customers in "name"\n6002 of 6002 rows quoted\n');
    }
  });

  it.each([
    ["UTF-16LE", (text: string) => Buffer.from(text, "utf16le")],
    ["UTF-16BE", utf16be],
  ])("%s with its mark is read, and said", async (encoding, encode) => {
    const { code, output, stderr } = await batch(encode(`${MARK}${HEADER}\r\nJosé 🔧ਊ,15,350,8\r\n`));
    expect(code).toBe(0);
    expect(output).toMatch(new RegExp(`^${MARK}name,.*\nJosé 🔧ਊ,15,350,8,elite`));
    expect(stderr).toBe(`in.csv is read as ${encoding}\nin.csv: customers in "name"\n1 of 1 row quoted\n`);
  });

  it.each([
    [
      "UTF-16 without a mark",
      Buffer.from(`${HEADER}\nAce,15,350,8\n`, "utf16le"),
      "in.csv holds NUL bytes, as UTF-16 without a byte order mark does",
    ],
    [
      "UTF-8 and another in one file",
      bytes(`${HEADER}\nJos\xC3\xA9,15,350,8\nNu\xF1ez,1,1,1\n`),
      'in.csv holds UTF-8, as in "José", and another encoding, as in "Nuñez"',
    ],
    [
      "another and UTF-8 in one file",
      bytes(`${HEADER}\nNu\xF1ez,1,1,1\nJos\xC3\xA9,15,350,8\n`),
      'in.csv holds UTF-8, as in "José", and another encoding, as in "Nuñez"',
    ],
    [
      "bytes that Windows-1252 has not",
      bytes(`${HEADER}\nGen\x8Fve,1,1,1\n`),
      "in.csv is neither UTF-8 nor Windows-1252",
    ],
    [
      "a broken UTF-16",
      Buffer.concat([Buffer.from(`${MARK}${HEADER}\n`, "utf16le"), Buffer.from([0x00, 0xd8, 0x41, 0x00])]),
      "in.csv is not UTF-16LE throughout",
    ],
  ])("an unknown encoding is refused with the way out, and nothing is written: %s", async (_, csv, message) => {
    const { code, stderr, files } = await batch(csv);
    expect({ code, files }).toEqual({ code: 2, files: ["in.csv"] });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/save it as /);
  });

  it("a pipe is judged by its start", async () => {
    const { stdout, stderr } = await runProgram(["batch"], {
      stdin: bytes(`${HEADER}\nJos\xE9,15,350,8\n${LONG}Nu\xF1ez,15,350,8\n`),
    });
    expect(stdout).toMatch(new RegExp(`^${MARK}name,.*\nJosé,15,`));
    expect(stdout).toContain("\nNuñez,15,");
    expect(stderr).toContain("standard input is read as Windows-1252");
  });

  it("a pipe that changes its encoding ends with a sentence, and leaves no file", async () => {
    const folder = testFolder();
    const stdin = bytes(`${HEADER}\n${LONG}Nu\xF1ez,15,350,8\n`);
    const { code, stderr } = await runProgram(["batch", "-o", "out.csv"], { stdin, cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain('standard input is not UTF-8 throughout: save it as "CSV UTF-8"');
    expect(readdirSync(folder)).toEqual([]);
  });

  it("characters that come in pieces are whole", async () => {
    const list = Buffer.from(`${HEADER}\n${LONG}José 🔧,15,350,8\n`);
    const at = list.indexOf("🔧") + 1;
    const stdin = Readable.from([list.subarray(0, at), list.subarray(at)]);
    const { stdout } = await runProgram(["batch"], { stdin });
    expect(stdout).toContain("\nJosé 🔧,15,350,8,elite");
  });
});
