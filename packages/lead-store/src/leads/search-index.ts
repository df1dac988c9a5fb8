// The index of the search: the words of each lead, and its facets as words of their own.
import { foldedKey } from "../lead/folded-key.ts";
import { TEST_MARK } from "../lead/test-lead.ts";
import { OperatorError } from "../base/operator-error.ts";
import { reading } from "../sqlite/operation.ts";
import type { Connection } from "../sqlite/connection.ts";
import { fact, removeFact, setFact } from "../sqlite/facts.ts";
import { type FullLead, leadOf, type LeadRow, PLACE } from "../sqlite/rows.ts";
import { isWhole } from "../sqlite/schema.ts";

/** The index stores no text, so that it must be told a lead's words again. */
const REMOVE = "insert into words (words, rowid, person, email, facets, notes) values ('delete', ?, ?, ?, ?, ?)";

const ADD = "insert into words (rowid, person, email, facets, notes) values (?, ?, ?, ?, ?)";
/** Characters of a lead's notes, the newest, that a search knows: each change of one writes the words of all. */
const MOST_NOTES = 20_000;
const NOTES = `select value, ${isWhole("changes")} as is_whole from changes where lead = ? and kind = 'note' order by rowid`;

export function addWords(connection: Connection, lead: FullLead): void {
  change(ADD, connection, lead);
}

export function removeWords(connection: Connection, lead: FullLead): void {
  change(REMOVE, connection, lead);
}

/** Makes a change of a lead that changes its words, too. */
export function changeWords<Result>(connection: Connection, place: number, make: () => Result): Result {
  const read = () => leadOf(connection, connection.get<LeadRow>("select * from leads where place = ?", place)!);
  const before = read();
  if (before !== null) removeWords(connection, before);
  const result = make();
  const after = read();
  if (after !== null) addWords(connection, after);
  return result;
}

function change(statement: string, connection: Connection, lead: FullLead): void {
  const place = placeOfLead(connection, lead);
  const missing = missingPlaces(connection);
  if (missing === null || place < missing[0] || place >= missing[1]) runFor(statement, connection, lead, place);
}

/** Test leads are in no search. */
function runFor(statement: string, connection: Connection, lead: FullLead, place: number): void {
  if (lead.marks.includes(TEST_MARK)) return;
  const notes = connection.all<{ value: string; is_whole: number }>(NOTES, place);
  const whole = notes.flatMap(({ value, is_whole }) => (is_whole ? [value] : []));
  // A damaged row does not tell its former words.
  if (statement === REMOVE && whole.length < notes.length) removeAllWords(connection);
  else connection.run(statement, place, ...wordsOf(lead), spelled(whole.join(" ").slice(-MOST_NOTES)));
}

/** Adds a lead's words to another index of the same kind. */
export function addWordsTo(index: string, connection: Connection, lead: FullLead): void {
  runFor(ADD.replace("words", index), connection, lead, placeOfLead(connection, lead));
}

/** Fact: places of leads that are not in the index, since it is built anew. */
const MISSING = "words-missing";
const BATCH_ROWS = 50;
const SOME = `select * from leads where place >= ? and place < ? order by place limit ${BATCH_ROWS}`;

function missingPlaces(connection: Connection): readonly [first: number, end: number] | null {
  const places = fact(connection, MISSING);
  return places === null ? null : (JSON.parse(places) as [number, number]);
}

/** Empties the index: a damaged row does not tell its former words. `addMissingWords` builds it anew. */
export function removeAllWords(connection: Connection): void {
  connection.run("insert into words (words) values ('delete-all')");
  const last = connection.get<{ place: number | null }>("select max(place) as place from leads")?.place ?? 0;
  setFact(connection, MISSING, JSON.stringify([0, last + 1]));
}

/** Whether a search may miss a lead. */
export const areWordsMissing = reading((connection: Connection): boolean => missingPlaces(connection) !== null);

/** One batch, so that others write between two. @returns whether words may be missing still */
export function addMissingWords(connection: Connection): boolean {
  const missing = missingPlaces(connection);
  if (missing === null) return false;
  const [first, end] = missing;
  const rows = connection.all<LeadRow>(SOME, first, end);
  for (const row of rows) {
    const lead = leadOf(connection, row);
    if (lead !== null) runFor(ADD, connection, lead, row.place);
  }
  const last = rows.at(-1);
  if (last === undefined) removeFact(connection, MISSING);
  else setFact(connection, MISSING, JSON.stringify([last.place + 1, end]));
  return last !== undefined;
}

function placeOfLead(connection: Connection, { id }: FullLead): number {
  return connection.get<{ place: number }>(PLACE, id)!.place;
}

/** Ends of a phone number that people type. */
const PHONE_ENDS = [10, 7, 6, 5, 4];

function wordsOf(lead: FullLead): [person: string, email: string, facets: string] {
  const digits = (lead.phone_e164 ?? lead.phone).replace(/\D/g, "");
  const ends = PHONE_ENDS.map((length) => digits.slice(-length));
  const texts = [lead.first_name, lead.last_name, lead.email, lead.quote_number, lead.quote_rep];
  const person = [lead.id, spelled(texts.join(" ")), digits, ...ends].join(" ");
  const facets = [
    facet("disposition", lead.disposition),
    facet("trade", lead.business_type),
    facet("tier", lead.business_tier ?? ""),
    facet("source", lead.utm_source),
    facet("campaign", lead.utm_campaign),
  ];
  return [person, lead.email, facets.join(" ")];
}

/** A text, and how people may type its words: "oneil" for O'Neil, "soren" for Søren. A search folds a typed word, too. */
function spelled(text: string): string {
  const words = text.split(/\s+/).map(partsOf);
  const spellings = new Set([...words.flat(), ...words.map((parts) => parts.join(""))].map(folded));
  for (const part of words.flat()) spellings.delete(part.toLowerCase());
  return [text, ...spellings].join(" ");
}

function partsOf(word: string): readonly string[] {
  return word.split(/[^\p{L}\p{N}\p{M}\p{Co}]+/u).filter(Boolean);
}

/** Letters that are no letter with an accent, which the index folds by itself. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: "o",
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
};

function folded(part: string): string {
  const plain = part
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[øæœßłđðþ]/g, (letter) => LETTERS[letter]!);
  return plain.replace(/^mac(?=\p{L})/u, "mc");
}

/** A value as one word, whatever characters it has. */
function facet(name: string, value: string): string {
  return name + Buffer.from(foldedKey(value)).toString("hex");
}

type Search = {
  readonly words: string;
  readonly facets: Readonly<Record<"disposition" | "trade" | "tier" | "source" | "campaign", string | undefined>>;
};

/** Terms that one search looks for: each takes time. */
const MOST_TERMS = 20;
/** A shorter one is a whole word: "li" finds Li, not Linda. */
const SHORTEST_BEGINNING = 3;

export const TOO_MANY_TERMS = `This search has more than ${MOST_TERMS} words, or parts of words. Search for fewer.`;

/** Whether a search has no more terms than it may. */
export function hasFewTerms(words: string): boolean {
  return [...termsOf(words).values()].reduce((sum, count) => sum + count, 0) <= MOST_TERMS;
}

/** A query of the index; null if it would find every lead. @throws {OperatorError} if it has too many terms */
export function wordsQuery({ words, facets }: Search): string | null {
  if (!hasFewTerms(words)) throw new OperatorError(TOO_MANY_TERMS);
  const terms = [
    ...termsOf(words).keys(),
    ...Object.entries(facets).flatMap(([name, value]) =>
      value === undefined ? [] : [`{facets} : ${quoted(facet(name, value))}`],
    ),
  ];
  return terms.length === 0 ? null : terms.join(" AND ");
}

/** Each part of a typed word, once, and addresses whole, with the number of terms that it counts for. */
function termsOf(words: string): ReadonlyMap<string, number> {
  const typed = words.split(/\s+/).map((word) => [word, partsOf(word)] as const);
  // The first short number may begin a phone number, such as +1.
  const code = typed.flatMap(([, parts]) => parts).find((part) => /^\d{1,2}$/.test(part));
  const terms = new Map<string, number>();
  for (const [word, parts] of typed)
    if (/.@./.test(word)) terms.set(`{email} : ^ ${quoted(word)}*`, parts.length);
    else
      for (const part of parts) {
        const isWhole = part !== code && [...part.normalize("NFC")].length < SHORTEST_BEGINNING;
        terms.set(`{person notes} : ${quoted(folded(part))}${isWhole ? "" : "*"}`, 1);
      }
  return terms;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
