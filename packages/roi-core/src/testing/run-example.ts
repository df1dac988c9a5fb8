import { expect } from "vitest";

/** A line such as `calculateRoi(inputs).roiPercentage; // 201`: a value, and the example's claim about it. */
const SHOWN = /^(?<expression>(?!const |import ).+); \/\/ (?<shown>.+)$/;

/**
 * Runs a documented example with the given names in scope and checks every value that it shows, written as a literal or
 * as `throws` and the message.
 *
 * @returns how many values it checked
 */
export function runExample(code: string, scope: Readonly<Record<string, unknown>>): number {
  let checked = 0;
  const expectShown = (value: unknown, shown: unknown) => {
    checked += 1;
    expect(value).toEqual(shown);
  };
  const expectThrown = (run: () => unknown, message: string) => {
    checked += 1;
    expect(run).toThrow(message);
  };
  const body = code
    .replace(/^import \{[^}]*\} from "@contractor-roi\/[\w/-]+";$/gm, "")
    .split("\n")
    .map((line) => {
      const { expression, shown } = SHOWN.exec(line)?.groups ?? {};
      if (expression === undefined || shown === undefined) return line;
      return shown.startsWith("throws ")
        ? `expectThrown(() => ${expression}, ${JSON.stringify(shown.slice("throws ".length))});`
        : `expectShown(${expression}, ${shown});`;
    })
    .join("\n");
  const names = { ...scope, expectShown, expectThrown };
  new Function(...Object.keys(names), `"use strict";\n${body}`)(...Object.values(names));
  return checked;
}
