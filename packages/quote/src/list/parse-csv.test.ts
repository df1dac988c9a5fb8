import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvParser } from "./parse-csv.ts";

type Parsed = { readonly rows: [number, ...string[]][]; readonly broken: [number, string, string][] };

function parsePieces(pieces: readonly string[], delimiter = ","): Parsed {
  const parsed: Parsed = { rows: [], broken: [] };
  const push = csvParser(delimiter, {
    row: (fields, line) => void parsed.rows.push([line, ...fields]),
    broken: (line, problem, text) => void parsed.broken.push([line, problem, text]),
  });
  for (const piece of [...pieces, null]) push(piece);
  return parsed;
}

describe("csvParser", () => {
  it.each([
    [
      "any line ending",
      "a,b\r\nc,d\ne,f\rg",
      [
        [1, "a", "b"],
        [2, "c", "d"],
        [3, "e", "f"],
        [4, "g"],
      ],
    ],
    [
      "blank lines",
      "\n\na\n\n",
      [
        [1, ""],
        [2, ""],
        [3, "a"],
        [4, ""],
      ],
    ],
    [
      "quotes, and delimiters and line breaks inside of them",
      '"a,""b""\r\n","",c\nd',
      [
        [1, 'a,"b"\r\n', "", "c"],
        [3, "d"],
      ],
    ],
    [
      "a quote inside a field as itself",
      'Gutter 6" Pros,15\n1"",2\n',
      [
        [1, 'Gutter 6" Pros', "15"],
        [2, '1""', "2"],
      ],
    ],
    ["Ctrl-Z at the end", "a\n\u001A", [[1, "a"]]],
    ["a delimiter at the end", "a,\n", [[1, "a", ""]]],
    ["nothing", "", []],
  ])("reads %s", (_, text, rows) => {
    expect(parsePieces([text])).toEqual({ rows, broken: [] });
    expect(parsePieces([...text])).toEqual({ rows, broken: [] });
  });

  it.each([
    ["text behind a quote", 'a\n"b" x,b\nc\n', /^text follows/, '"b" x,b'],
    ["a quote that is never closed", 'a\n"b,b\nc\n', /never closed/, '"b,b'],
  ])("a broken row costs its first line only: %s", (_, text, problem, row) => {
    for (const pieces of [[text], [...text]]) {
      expect(parsePieces(pieces)).toEqual({
        rows: [
          [1, "a"],
          [3, "c"],
        ],
        broken: [[2, expect.stringMatching(problem), row]],
      });
    }
  });

  it("a row of more than 1 MB is broken, with the rest of its line", () => {
    const long = "x".repeat(700_000);
    const broken = [[1, expect.stringMatching(/longer than 1 MB/), expect.any(String)]];
    expect(parsePieces([long, long, "x\na"])).toEqual({ rows: [[2, "a"]], broken });
    const { rows, broken: unclosed } = parsePieces(['"x\n', "a\n".repeat(600_000)]);
    expect({ count: rows.length, unclosed }).toEqual({ count: 600_000, unclosed: broken });
  });

  it("ends when the reader has enough", () => {
    const lines: number[] = [];
    const push = csvParser(",", { row: (_, line) => lines.push(line) < 2, broken: () => {} });
    expect(push("a\nb\nc\n")).toBe(false);
    expect(lines).toEqual([1, 2]);
  });

  it("reads the rows that csv-parse reads, in any pieces", () => {
    const field = fc.oneof(fc.string(), fc.stringMatching(/^[",\r\na; ]{0,6}$/));
    const row = fc.array(field, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.constantFrom("\n", "\r\n"),
        fc.nat(9),
        (rows, end, size) => {
          const quoted = rows
            .map((fields) => fields.map((one) => `"${one.replaceAll('"', '""')}"`).join(","))
            .join(end);
          const pieces = quoted.match(new RegExp(`[^]{1,${size + 1}}`, "g")) ?? [];
          const expected = parse(quoted, { relax_column_count: true, record_delimiter: ["\r\n", "\n", "\r"] });
          expect(parsePieces(pieces).rows.map(([, ...fields]) => fields)).toEqual(expected);
        },
      ),
    );
  });
});
