// @ts-check
/**
 * @typedef {{ readonly id: string, readonly cells: readonly string[] }} CoverageRow
 * @typedef {{ readonly title: string, readonly rows: readonly CoverageRow[] }} CoverageTable
 * @typedef {{ readonly rowsPerSection: Readonly<Record<string, number>>, readonly decisions: readonly string[] }} Expected
 */

const COLUMNS = ["#", "Sentence", "Where", "Proved by"];
/** What may stand in place of a link, each with its reason where one is needed. */
const WITHOUT_LINK = /^(not used: \S|no behaviour: \S)/;
const LINK = /\[[^\]]+\]\(([^)\s]+)\)/g;
const LINK_OR_NAME = /\[[^\]]+\]\(([^)\s]+)\)|`([^`]+)`/g;

/**
 * The tables of the document, each with the heading above it. A row's id is its first cell, `1.1` or a decision's id.
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
 * @param {(link: string) => string | null} readLinked the text of a linked file, null if there is none
 * @returns {string[]}
 */
export function findFaults(markdown, expected, readLinked) {
  const tables = parseCoverage(markdown);
  const faults = Object.entries(expected.rowsPerSection).flatMap(([section, count]) => {
    const table = tables.find(({ title }) => title.startsWith(`${section}. `));
    if (!table) return [`Section ${section} has no table`];
    const numbers = Array.from({ length: count }, (_, index) => `${section}.${index + 1}`);
    return compareIds(`Section ${section}`, table, numbers);
  });
  const decisions = tables.find(({ title }) => title === "Decisions");
  faults.push(...compareIds("Decisions", decisions ?? { title: "", rows: [] }, expected.decisions));
  for (const { rows } of tables) for (const row of rows) faults.push(...findRowFaults(row, readLinked));
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
 * @param {(link: string) => string | null} readLinked
 * @returns {string[]}
 */
function findRowFaults({ id, cells }, readLinked) {
  const faults = [];
  if (cells.length !== COLUMNS.length) faults.push(`${id}: has ${cells.length} cells in place of ${COLUMNS.length}`);
  COLUMNS.forEach((column, index) => {
    if (!cells[index]) faults.push(`${id}: ${column} is empty`);
  });
  const [, , where = "", proof = ""] = cells;
  if (cells.some((cell) => cell.includes("MISSING"))) faults.push(`${id}: a test is MISSING`);
  for (const [, link = ""] of where.matchAll(LINK)) {
    if (readLinked(link) === null) faults.push(`${id}: ${link} does not exist`);
  }
  for (const cell of [where, proof]) {
    const isKnown = cell.match(LINK) || WITHOUT_LINK.test(cell) || cell.startsWith("MISSING");
    if (cell && !isKnown) faults.push(`${id}: "${cell}" is neither a link nor a reason`);
  }
  return [...faults, ...findProofFaults(id, proof, readLinked)];
}

/**
 * Each link is followed by the names of tests in that file.
 *
 * @param {string} id
 * @param {string} proof
 * @param {(link: string) => string | null} readLinked
 * @returns {string[]}
 */
function findProofFaults(id, proof, readLinked) {
  const faults = [];
  /** @type {{ link: string, text: string | null, names: number } | null} */
  let file = null;
  const files = [];
  for (const [, link, name] of proof.matchAll(LINK_OR_NAME)) {
    if (link !== undefined) {
      file = { link, text: readLinked(link), names: 0 };
      files.push(file);
      if (file.text === null) faults.push(`${id}: ${link} does not exist`);
    } else if (name !== undefined) {
      if (!file) faults.push(`${id}: "${name}" stands before the link to its file`);
      else if (file.text !== null && !hasTest(file.text, name)) faults.push(`${id}: ${file.link} has no test "${name}"`);
      if (file) file.names += 1;
    }
  }
  for (const { link, names } of files) if (names === 0) faults.push(`${id}: no test of ${link} is named`);
  return faults;
}

/**
 * Whether a call in the source has this title as its first argument: the whole title, as it is written there.
 *
 * @param {string} source
 * @param {string} title
 */
function hasTest(source, title) {
  const written = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`\(\s*(["'\`])${written}\1,`).test(source);
}

/**
 * @param {string} line
 * @returns {string[]}
 */
function splitRow(line) {
  const cells = line.trim().slice(1, -1).split(/(?<!\\)\|/);
  return cells.map((cell) => cell.replaceAll(String.raw`\|`, "|").trim());
}
