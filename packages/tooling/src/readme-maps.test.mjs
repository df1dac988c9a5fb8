import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./processes.mjs";

/** What a stranger takes in at a glance. Tests lie beside their subject and are not counted. */
const MOST_FILES = 20;
/** The table of a README whose first column names the folders of the source. */
const MAP = /^\| folder of `src` +\|.*\n\|[ -|]*\n((?:\|.*\n)*)/m;

const projects = ["packages", "apps"].flatMap((group) =>
  readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`),
);

/** How many files each folder of a project's source has, tests aside; the source itself is "". */
function filesPerFolder(project) {
  const source = join(ROOT, project, "src");
  const counts = new Map();
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    const folder = relative(source, entry.parentPath);
    if (entry.isFile()) counts.set(folder, (counts.get(folder) ?? 0) + (/\.test\./.test(entry.name) ? 0 : 1));
  }
  return counts;
}

const readmeOf = (project) => join(ROOT, project, "README.md");

describe("folders of source", () => {
  it.each(projects)(`%s has at most ${MOST_FILES} files in each, tests aside`, (project) => {
    expect([...filesPerFolder(project)].filter(([, count]) => count > MOST_FILES)).toEqual([]);
  });

  it.each(projects.filter((project) => existsSync(readmeOf(project))))(
    "%s/README.md maps every one, and no other",
    (project) => {
      const [, rows = ""] = MAP.exec(readFileSync(readmeOf(project), "utf8")) ?? [];
      const named = rows
        .split("\n")
        .flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, folder]) => folder));
      const folders = [...filesPerFolder(project).keys()].filter((folder) => folder !== "");
      expect(named.toSorted()).toEqual(folders.toSorted());
    },
  );
});
