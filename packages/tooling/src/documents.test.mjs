import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./processes.mjs";
import { sourceFiles } from "./source-files.mjs";

const GITHUB = join(ROOT, ".github");
const ABOUT_THE_WHOLE = readdirSync(GITHUB, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => join(GITHUB, name));
const READMES = ["packages", "apps"].flatMap((group) =>
  readdirSync(join(ROOT, group)).map((name) => join(ROOT, group, name, "README.md")),
);
const DEPLOY = join(ROOT, "apps/lead-intake/deploy");
const DOCUMENTS = [
  join(ROOT, "README.md"),
  join(DEPLOY, "README.md"),
  join(DEPLOY, "guides.md"),
  ...READMES.filter((path) => existsSync(path)),
  ...ABOUT_THE_WHOLE,
];

/** What a document says outside its code. */
function proseOf(path) {
  return readFileSync(path, "utf8").replaceAll(/^```[^]*?^```$/gm, "");
}

/** The anchors that a rendered document has: of each heading, in small letters, without marks, with hyphens for spaces. */
function anchorsOf(path) {
  const headings = proseOf(path).matchAll(/^#+ (.+)$/gm);
  return Array.from(headings, ([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function deadLinksOf(path) {
  const links = Array.from(proseOf(path).matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => link);
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [file, anchor] = link.split("#");
    const target = file === "" ? path : join(dirname(path), file);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !(statSync(target).isFile() && anchorsOf(target).includes(anchor));
  });
}

describe("documents", () => {
  it("lead nowhere that is not there, neither to files nor to headings", () => {
    const dead = DOCUMENTS.flatMap((path) => deadLinksOf(path).map((link) => `${relative(ROOT, path)}: ${link}`));
    expect(DOCUMENTS.length).toBeGreaterThan(15);
    expect(dead).toEqual([]);
  });

  it("about the whole name only files that there are", () => {
    const names = new Set(sourceFiles(/\.(?:ts|tsx|mjs|css|sql)$/).map(({ path }) => basename(path)));
    const missing = ABOUT_THE_WHOLE.flatMap((path) => {
      const named = Array.from(
        proseOf(path).matchAll(/`(?:[\w-]+\/)*([\w.-]+\.(?:ts|tsx|mjs|css|sql))`/g),
        ([, name]) => name,
      );
      return named.filter((name) => !names.has(name)).map((name) => `${relative(ROOT, path)}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it("the root README is short, and leads to each document about the whole", () => {
    const readme = readFileSync(join(ROOT, "README.md"), "utf8");
    expect(readme.split("\n").length).toBeLessThanOrEqual(150);
    const documents = readdirSync(GITHUB).filter((name) => name.endsWith(".md") && name !== "pull_request_template.md");
    for (const name of [...documents, "decisions"]) expect(readme).toContain(`(.github/${name})`);
  });
});
