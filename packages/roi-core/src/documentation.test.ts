import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as spanish from "./spanish/index.ts";
import * as english from "./index.ts";
import { runExample } from "./testing/run-example.ts";

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|^(es\/)?index\.ts$|^testing\//.test(file))
  .map((file) => readFileSync(`${import.meta.dirname}/${file}`, "utf8"))
  .join("\n");
const roiCore = { ...english, ...spanish };
const index = ["index.ts", "es/index.ts"]
  .map((file) => readFileSync(`${import.meta.dirname}/${file}`, "utf8"))
  .join("");
const readme = readFileSync(`${import.meta.dirname}/../README.md`, "utf8");

/** Every name that the entries export, values and types. */
const exported = [...index.matchAll(/export (type )?\{([^}]*)\}/g)].flatMap(([, , names = ""]) =>
  names
    .split(",")
    .map((name) => name.replace("type ", "").trim())
    .filter((name) => name !== ""),
);

function docstringOf(name: string): string {
  const declaration = new RegExp(String.raw`/\*\*((?:(?!\*/)[^])*)\*/\nexport (?:const|function|type) ${name}\b`);
  const [, comment = ""] = declaration.exec(sources) ?? [];
  return comment.replace(/^ \* ?/gm, "").trim();
}

describe("docstrings", () => {
  it("the entries export what the modules say, name by name", () => {
    expect(exported).toEqual(expect.arrayContaining(Object.keys(roiCore)));
    expect(index).not.toContain("export *");
  });

  it.each(exported)("%s has a docstring that starts with a sentence", (name) => {
    expect(docstringOf(name)).toMatch(/^[A-Z][^]*?[.:]/);
  });

  it.each(Object.keys(roiCore))("%s has an example, and the example's figures are right", (name) => {
    const [, example = ""] = docstringOf(name).split("@example\n");
    expect(runExample(example, roiCore)).toBeGreaterThan(0);
  });
});

describe("README", () => {
  it("README's second example runs, and every figure that it shows is right", () => {
    const [, , second = ""] = readme.split("```ts\n").map((part) => part.split("```")[0]);
    expect(runExample(second, roiCore)).toBe(5);
  });

  const [, example = ""] = /```ts\n([^]*?)```/.exec(readme) ?? [];

  it("README's example runs, and every figure that it shows is right", () => {
    expect(runExample(example, roiCore)).toBe(6);
  });

  it("README's example imports every name that it uses", () => {
    const [, imported = ""] = /import \{([^}]*)\}/.exec(example) ?? [];
    const names = imported.split(",").map((name) => name.trim());
    expect(
      runExample(example, Object.fromEntries(Object.entries(roiCore).filter(([name]) => names.includes(name)))),
    ).toBe(6);
  });

  it("README's table lists every export, and nothing else", () => {
    const [, table = ""] = /\n## Exports\n([^]*?)\n## /.exec(readme) ?? [];
    const rows = table.split("\n").filter((row) => row.startsWith("| `"));
    const listed = rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`(\w+)[^`]*`/g)].map(([, name]) => name),
    );
    expect(new Set(listed)).toEqual(new Set(exported));
  });
});
