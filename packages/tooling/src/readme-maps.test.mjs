import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./processes.mjs";

/** The table of a README whose first column names the folders of the source. */
const MAP = /^\| folder of `src` +\|.*\n\|[ -|]*\n((?:\|.*\n)*)/m;

const projects = ["packages", "apps"].flatMap((group) =>
  readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`),
);

/** The folders of a project's source that hold files, by their paths in it. */
function foldersOf(project) {
  const source = join(ROOT, project, "src");
  const files = readdirSync(source, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(files.map(({ parentPath }) => relative(source, parentPath)).filter((folder) => folder !== ""));
}

const readmeOf = (project) => join(ROOT, project, "README.md");

describe("folders of source", () => {
  it.each(projects.filter((project) => existsSync(readmeOf(project))))(
    "%s/README.md maps every one, and no other",
    (project) => {
      const [, rows = ""] = MAP.exec(readFileSync(readmeOf(project), "utf8")) ?? [];
      const named = rows
        .split("\n")
        .flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, folder]) => folder));
      expect(named.toSorted()).toEqual([...foldersOf(project)].toSorted());
    },
  );
});
