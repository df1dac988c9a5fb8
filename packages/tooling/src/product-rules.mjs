// @ts-check
/**
 * @typedef {{ readonly codes: readonly string[], readonly sections: ReadonlyMap<string, ReadonlySet<string>> }} Product
 * @typedef {import("./source-files.mjs").SourceFile} SourceFile
 */

const CODES_IN_PARENTHESES = /\(([PCLBEVX]\d{1,2}(?:, [PCLBEVX]\d{1,2})*)\)/g;
/** `product.md, section 9 "Calculation" and "Lead scoring"`, or `sections 4, 5 and 9`; a line may break before a name. */
const CITED_SECTIONS = /product\.md, sections? (\d(?:(?:, | and )\d)*)((?:(?: and)?\s+(?:\* )?"[^"]+")*)/g;
/** Tests, and what they share. */
const TESTS = /^e2e\/|\/testing\/|\.(?:test|spec|deep|long)\./;
/** How sections were cited before they stood in the repository. */
const UNRESOLVED = /product specification, section/;

/**
 * What product.md has headings for: codes (`### C8 Inputs`), and numbered sections with the headings below each.
 *
 * @param {string} markdown
 * @returns {Product}
 */
export function parseProduct(markdown) {
  const codes = [...markdown.matchAll(/^### ([A-Z]\d{1,2}) \S/gm)].map(([, code = ""]) => code);
  const sections = markdown.split(/^## /m).slice(1);
  const numbered = sections.flatMap((section) => {
    const number = /^(\d)\. /.exec(section)?.[1];
    const names = [...section.matchAll(/^### (.+)$/gm)].map(([, name = ""]) => name);
    return number === undefined ? [] : [/** @type {const} */ ([number, new Set(names)])];
  });
  return { codes, sections: new Map(numbered) };
}

/**
 * What is wrong, one sentence each: a code or section that product.md has no heading for, a coded heading that is there
 * twice or that no test cites.
 *
 * @param {Product} product
 * @param {readonly SourceFile[]} files
 * @returns {string[]}
 */
export function findRuleFaults({ codes, sections }, files) {
  const faults = [];
  const cited = new Set();
  for (const { path, text } of files) {
    for (const [, list = ""] of text.matchAll(CODES_IN_PARENTHESES)) {
      for (const code of list.split(", ")) {
        if (TESTS.test(path)) cited.add(code);
        if (!codes.includes(code)) faults.push(`${path}: (${code}) has no heading in product.md`);
      }
    }
    for (const [, numbers = "", names = ""] of text.matchAll(CITED_SECTIONS)) {
      const known = numbers.match(/\d/g)?.map((number) => ({ number, headings: sections.get(number) })) ?? [];
      for (const { number, headings } of known) {
        if (!headings) faults.push(`${path}: product.md has no section ${number}`);
      }
      for (const [, name = ""] of names.matchAll(/"([^"]+)"/g)) {
        const isThere = known.some(({ headings }) => headings?.has(name));
        if (!isThere) faults.push(`${path}: section ${numbers} of product.md has no heading "${name}"`);
      }
    }
    if (UNRESOLVED.test(text)) faults.push(`${path}: cites "product specification": cite product.md`);
  }
  codes.forEach((code, index) => {
    if (codes.indexOf(code) !== index) faults.push(`product.md: ${code} is there twice`);
    if (!cited.has(code)) faults.push(`product.md: no test cites (${code})`);
  });
  return faults;
}
