import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, it } from "vitest";
import { ROOT } from "./processes.mjs";
import { FILES } from "./repository-files.mjs";

const MOST_CHARACTERS = 100;

/** Test files, and the suites that several of them share. */
const TEST_FILES = FILES.filter((path) => /(?:\.(?:test|spec|deep)\.|[\\/]testing[\\/]).*(?:mjs|tsx?)$/.test(path));

/** Returns the name that a call such as `it.each(rows)("title")` begins with. */
function nameOf(node) {
  const inner = node.object ?? node.callee ?? node.tag;
  return inner ? nameOf(inner) : node.name;
}

/** Returns the titles of a file's tests, Vitest's and Playwright's, as they are written. */
function titlesOf(path) {
  const source = readFileSync(path, "utf8");
  const titles = [];
  const constants = new Map();
  const textOf = (node) => {
    if (node?.type === "Identifier") return constants.get(node.name);
    const isText = node?.type === "TemplateLiteral" || typeof node?.value === "string";
    return isText ? source.slice(node.start + 1, node.end - 1) : undefined;
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => void constants.set(id.name, textOf(init)),
    CallExpression({ callee, arguments: [first] }) {
      const title = /^(?:it|test|describe)$/.test(nameOf(callee)) ? textOf(first) : undefined;
      if (title !== undefined) titles.push({ path, title });
    },
  }).visit(parseSync(path, source).program);
  return titles;
}

it(`titles of tests have at most ${MOST_CHARACTERS} characters`, () => {
  const titles = TEST_FILES.flatMap(titlesOf);
  expect(titles.length).toBeGreaterThan(2000);
  const long = titles.filter(({ title }) => title.length > MOST_CHARACTERS);
  expect(long.map(({ path, title }) => `${relative(ROOT, path)}: ${title}`)).toEqual([]);
});
