// @ts-check
import { basename } from "node:path";

/**
 * @typedef {{ readonly id: string, readonly cells: readonly string[] }} CoverageRow
 * @typedef {{ readonly title: string, readonly rows: readonly CoverageRow[] }} CoverageTable
 * @typedef {{ readonly rowsPerSection: Readonly<Record<string, number>>, readonly rules: readonly string[] }} Expected
 * @typedef {import("./source-files.mjs").SourceFile} SourceFile
 * @typedef {{ readonly path: string, readonly isAboveTest: boolean }} Proof
 */

const COLUMNS = ["#", "Sentence", "Where", "Proved by"];
/** What may stand in place of a file, each with its reason where one is needed. */
const WITHOUT_FILE = /^(not used: \S|no behaviour: \S)/;
const IN_BACKTICKS = /`([^`]+)`/g;
const FILE_NAME = /\.\w+$/;
/** `// proof: booking-1`, and the first line below that is no comment. */
const MARK = /^[ \t]*\/\/ proof: (\S+)\n(?:[ \t]*\/\/.*\n)*[ \t]*(.*)/gm;
/** A test that runs: neither skipped nor still to be written. */
const TEST = /^(?:it|test)(?:\.(?:each|for))?[(<]/;

/**
 * The tables of the document, each with the heading above it. A row's id is its first cell, `1.1` or a rule's code.
 *
 * @param {string} markdown
 * @returns {CoverageTable[]}
 */
export function parseCoverage(markdown) {
  const sections = markdown.split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const [title = "", ...lines] = section.split("\n");
    const table = lines.filter((line) => line.startsWith("|")).map(splitRow);
    return table.length === 0 ? [] : [{ title, rows: table.slice(2).map((cells) => ({ id: cells[0] ?? "", cells })) }];
  });
}

/**
 * What is wrong with the document, one sentence each; empty if nothing is.
 *
 * @param {string} markdown
 * @param {Expected} expected
 * @param {readonly SourceFile[]} files all that a row may name, and all tests
 * @returns {string[]}
 */
export function findFaults(markdown, expected, files) {
  const tables = parseCoverage(markdown);
  const faults = Object.entries(expected.rowsPerSection).flatMap(([section, count]) => {
    const table = tables.find(({ title }) => title.startsWith(`${section}. `));
    if (!table) return [`Section ${section} has no table`];
    const numbers = Array.from({ length: count }, (_, index) => `${section}.${index + 1}`);
    return compareIds(`Section ${section}`, table, numbers);
  });
  const rules = tables.find(({ title }) => title === "Rules");
  faults.push(...compareIds("Rules", rules ?? { title: "", rows: [] }, expected.rules));
  const proofs = findProofs(files);
  for (const { rows } of tables) for (const row of rows) faults.push(...findRowFaults(row, files, proofs));
  return [...faults, ...findMarkFaults(markdown, proofs)];
}

/**
 * Every mark in the tests, by its id.
 *
 * @param {readonly SourceFile[]} files
 */
function findProofs(files) {
  /** @type {Map<string, Proof[]>} */
  const proofs = new Map();
  for (const { path, text } of files) {
    for (const [, id = "", below = ""] of text.matchAll(MARK)) {
      proofs.set(id, [...(proofs.get(id) ?? []), { path, isAboveTest: TEST.test(below) }]);
    }
  }
  return proofs;
}

/**
 * Marks that say nothing: used twice, above no test, or of no row.
 *
 * @param {string} markdown
 * @param {ReadonlyMap<string, readonly Proof[]>} proofs
 */
function findMarkFaults(markdown, proofs) {
  const faults = [];
  for (const [id, places] of proofs) {
    const paths = places.map(({ path }) => path).join(", ");
    if (places.length > 1) faults.push(`proof ${id} is there twice: ${paths}`);
    if (places.some(({ isAboveTest }) => !isAboveTest))
      faults.push(`proof ${id} stands above no test that runs: ${paths}`);
    if (!markdown.includes(`\`${id}\``)) faults.push(`proof ${id} is of no row: ${paths}`);
  }
  return faults;
}

/**
 * @param {string} name
 * @param {CoverageTable} table
 * @param {readonly string[]} expectedIds
 */
function compareIds(name, table, expectedIds) {
  const ids = table.rows.map(({ id }) => id);
  const missing = expectedIds.filter((id) => !ids.includes(id)).map((id) => `${name}: row ${id} is not there`);
  const unknown = ids
    .filter((id, index) => !expectedIds.includes(id) || ids.indexOf(id) !== index)
    .map((id) => `${name}: row ${id || "without a number"} is not expected, or there twice`);
  return [...missing, ...unknown];
}

/**
 * @param {CoverageRow} row
 * @param {readonly SourceFile[]} files
 * @param {ReadonlyMap<string, readonly Proof[]>} proofs
 * @returns {string[]}
 */
function findRowFaults({ id, cells }, files, proofs) {
  const faults = [];
  if (cells.length !== COLUMNS.length) faults.push(`${id}: has ${cells.length} cells in place of ${COLUMNS.length}`);
  COLUMNS.forEach((column, index) => {
    if (!cells[index]) faults.push(`${id}: ${column} is empty`);
  });
  const [, , where = "", proof = ""] = cells;
  if (cells.some((cell) => cell.includes("MISSING"))) faults.push(`${id}: a test is MISSING`);
  for (const cell of [where, proof]) {
    const isKnown = cell.startsWith("`") || WITHOUT_FILE.test(cell) || cell.startsWith("MISSING");
    if (cell && !isKnown) faults.push(`${id}: "${cell}" is neither a file nor a reason`);
  }
  if (where.startsWith("`")) {
    for (const [, name = ""] of where.matchAll(IN_BACKTICKS)) {
      if (pathsOf(name, files).length === 0) faults.push(`${id}: ${name} does not exist`);
    }
  }
  return [...faults, ...findProofFaults(id, proof, files, proofs)];
}

/**
 * Each file is followed by the ids of tests in it.
 *
 * @param {string} id
 * @param {string} cell
 * @param {readonly SourceFile[]} files
 * @param {ReadonlyMap<string, readonly Proof[]>} proofs
 * @returns {string[]}
 */
function findProofFaults(id, cell, files, proofs) {
  const faults = [];
  /** @type {{ name: string, paths: readonly string[], tests: number }[]} */
  const named = [];
  for (const [, name = ""] of cell.matchAll(IN_BACKTICKS)) {
    const file = named.at(-1);
    if (FILE_NAME.test(name)) {
      const paths = pathsOf(name, files);
      named.push({ name, paths, tests: 0 });
      if (paths.length === 0) faults.push(`${id}: ${name} does not exist`);
    } else if (!file) {
      faults.push(`${id}: ${name} stands before the name of its file`);
    } else {
      file.tests += 1;
      const isThere = proofs.get(name)?.some(({ path }) => file.paths.includes(path));
      if (file.paths.length > 0 && !isThere) faults.push(`${id}: ${file.name} has no proof ${name}`);
    }
  }
  for (const { name, tests } of named) if (tests === 0) faults.push(`${id}: no test of ${name} is named`);
  return faults;
}

/**
 * The files that a row may mean by `landing/hero.tsx`, a package and a file of it in whatever folder.
 *
 * @param {string} name
 * @param {readonly SourceFile[]} files
 */
function pathsOf(name, files) {
  return files.map(({ path }) => path).filter((path) => shortName(path) === name);
}

/** @param {string} path `apps/landing/src/hero/hero.tsx`, `e2e/tests/booking.spec.ts` */
function shortName(path) {
  const [first = "", second = ""] = path.split("/");
  if (!path.includes("/")) return path;
  return `${first === "e2e" ? first : second}/${basename(path)}`;
}

/**
 * @param {string} line
 * @returns {string[]}
 */
function splitRow(line) {
  const cells = line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/);
  return cells.map((cell) => cell.replaceAll(String.raw`\|`, "|").trim());
}
