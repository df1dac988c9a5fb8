import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runExample } from "./run-example.ts";

/** The names that a package exports, types included. */
export function exportedBy(src: string): readonly string[] {
  return [...readFileSync(join(src, "index.ts"), "utf8").matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(
    ([, names = ""]) =>
      names
        .split(",")
        .map((one) => one.replace("type ", "").trim())
        .filter((one) => one !== ""),
  );
}

/** Tests that every export of a package has a docstring, and every value an example whose figures are right. */
export function describeDocstrings(src: string, values: object): void {
  const sources = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|(^|\/)index\.ts$|^testing\//.test(file))
    .map((file) => readFileSync(join(src, file), "utf8"))
    .join("\n");
  const exported = exportedBy(src);

  describe("docstrings", () => {
    it("the entry exports what the modules say, name by name", () => {
      expect(exported).toEqual(expect.arrayContaining(Object.keys(values)));
    });

    it.each(exported)("%s has a docstring that starts with a sentence", (one) => {
      expect(docstringOf(one, sources)).toMatch(/^[A-Z][^]*?[.:]/);
    });

    it.each(Object.keys(values))("%s has an example, and the example's figures are right", (one) => {
      const [, example = ""] = docstringOf(one, sources).split("@example\n");
      expect(runExample(example, { ...values })).toBeGreaterThan(0);
    });
  });
}

/** The names that the items of a README's list of exports begin with. */
export function listedIn(readme: string): ReadonlySet<string> {
  const [, list = ""] = /\n## Exports\n([^]*?)\n## /.exec(readme) ?? [];
  const items = list.split("\n- ").slice(1);
  return new Set(
    items.flatMap((item) => [...(item.split(/:\s/)[0] ?? "").matchAll(/`(\w+)[^`]*`/g)].map(([, name = ""]) => name)),
  );
}

function docstringOf(name: string, sources: string): string {
  const declaration = new RegExp(
    String.raw`/\*\*((?:(?!\*/)[^])*)\*/\nexport (?:const|(?:async )?function|type|class) ${name}\b`,
  );
  const [, comment = ""] = declaration.exec(sources) ?? [];
  return comment.replace(/^ \* ?/gm, "").trim();
}
