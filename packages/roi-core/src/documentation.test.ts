import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as spanish from "./spanish/index.ts";
import * as english from "./index.ts";
import { runExample } from "./testing/run-example.ts";

/** What an entry exports, and the text of the modules that it is made of. */
type Entry = {
  readonly name: string;
  readonly values: object;
  readonly exported: readonly string[];
  readonly sources: string;
};

const SPANISH = "spanish/";
const modules = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|^(spanish\/)?index\.ts$|^testing\//.test(file))
  .map((file) => ({ file, text: readSource(file) }));
const readme = readSource("../README.md");
const inEnglish = entry("roi-core", english, "index.ts", (file) => !file.startsWith(SPANISH));
const inSpanish = entry("roi-core/es", spanish, "spanish/index.ts", (file) => file.startsWith(SPANISH));

function entry(name: string, values: object, index: string, isPart: (file: string) => boolean): Entry {
  const exported = [...readSource(index).matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names = ""]) =>
    names
      .split(",")
      .map((one) => one.replace("type ", "").trim())
      .filter((one) => one !== ""),
  );
  const parts = modules.filter(({ file }) => isPart(file));
  return { name, values, exported, sources: parts.map(({ text }) => text).join("\n") };
}

function readSource(file: string): string {
  return readFileSync(`${import.meta.dirname}/${file}`, "utf8");
}

function docstringOf(name: string, sources: string): string {
  const declaration = new RegExp(String.raw`/\*\*((?:(?!\*/)[^])*)\*/\nexport (?:const|function|type) ${name}\b`);
  const [, comment = ""] = declaration.exec(sources) ?? [];
  return comment.replace(/^ \* ?/gm, "").trim();
}

describe.each([inEnglish, inSpanish])("docstrings of $name", ({ values, exported, sources }) => {
  it("the entry exports what the modules say, name by name", () => {
    expect(exported).toEqual(expect.arrayContaining(Object.keys(values)));
  });

  it.each(exported)("%s has a docstring that starts with a sentence", (name) => {
    expect(docstringOf(name, sources)).toMatch(/^[A-Z][^]*?[.:]/);
  });

  it.each(Object.keys(values))("%s has an example, and the example's figures are right", (name) => {
    const [, example = ""] = docstringOf(name, sources).split("@example\n");
    expect(runExample(example, { ...english, ...values })).toBeGreaterThan(0);
  });
});

describe("README", () => {
  it("README's second example runs, and every figure that it shows is right", () => {
    const [, , second = ""] = readme.split("```ts\n").map((part) => part.split("```")[0]);
    expect(runExample(second, english)).toBe(5);
  });

  const [, example = ""] = /```ts\n([^]*?)```/.exec(readme) ?? [];

  it("README's example runs, and every figure that it shows is right", () => {
    expect(runExample(example, english)).toBe(6);
  });

  it("README's example imports every name that it uses", () => {
    const [, imported = ""] = /import \{([^}]*)\}/.exec(example) ?? [];
    const names = imported.split(",").map((name) => name.trim());
    expect(
      runExample(example, Object.fromEntries(Object.entries(english).filter(([name]) => names.includes(name)))),
    ).toBe(6);
  });

  it("README's table lists every export, and nothing else", () => {
    const [, table = ""] = /\n## Exports\n([^]*?)\n## /.exec(readme) ?? [];
    const rows = table.split("\n").filter((row) => row.startsWith("| `"));
    const listedIn = (some: readonly string[]) =>
      new Set(some.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)[^`]*`/g)].map(([, name]) => name)));
    const isSpanish = (row: string) => row.includes("of `/es`");
    expect(listedIn(rows.filter((row) => !isSpanish(row)))).toEqual(new Set(inEnglish.exported));
    expect(listedIn(rows.filter(isSpanish))).toEqual(new Set(inSpanish.exported));
  });
});
