// The index of the search: the words of each lead, and its facets as words of their own.
import type { StoredLead } from "../../leads/lead-store.ts";
import { TEST_MARK } from "../../leads/test-lead.ts";
import type { Connection } from "../sqlite/connection.ts";
import { PLACE } from "../sqlite/rows.ts";

export type WordsLead = Pick<
  StoredLead,
  | "id"
  | "first_name"
  | "last_name"
  | "email"
  | "phone"
  | "phone_e164"
  | "disposition"
  | "business_type"
  | "business_tier"
  | "utm_source"
  | "marks"
>;

/** The index stores no text, so that it must be told a lead's words again. */
const REMOVE = "insert into words (words, rowid, person, email, facets) values ('delete', ?, ?, ?, ?)";

/** Test leads are in no search. */
export function addWords(connection: Connection, lead: WordsLead, index = "words"): void {
  if (lead.marks.includes(TEST_MARK)) return;
  const add = `insert into ${index} (rowid, person, email, facets) values (?, ?, ?, ?)`;
  connection.run(add, placeOfLead(connection, lead), ...wordsOf(lead));
}

export function removeWords(connection: Connection, lead: WordsLead): void {
  if (!lead.marks.includes(TEST_MARK)) connection.run(REMOVE, placeOfLead(connection, lead), ...wordsOf(lead));
}

function placeOfLead(connection: Connection, { id }: WordsLead): number {
  return connection.get<{ place: number }>(PLACE, id)!.place;
}

/** Ends of a phone number that people type. */
const PHONE_ENDS = [10, 7, 4];

function wordsOf(lead: WordsLead): [person: string, email: string, facets: string] {
  const digits = (lead.phone_e164 ?? lead.phone).replace(/\D/g, "");
  const ends = PHONE_ENDS.map((length) => digits.slice(-length));
  const person = [lead.id, lead.first_name, lead.last_name, lead.email, digits, ...ends].join(" ");
  const facets = [
    facet("disposition", lead.disposition),
    facet("trade", lead.business_type),
    facet("tier", lead.business_tier),
    facet("source", lead.utm_source),
  ];
  return [person, lead.email, facets.join(" ")];
}

/** A value as one word, whatever characters it has. */
function facet(name: string, value: string): string {
  return name + Buffer.from(value.toLowerCase()).toString("hex");
}

type Search = {
  readonly words: string;
  readonly facets: Readonly<Record<"disposition" | "trade" | "tier" | "source", string | null>>;
};

const MOST_WORDS = 20;

/** A query of the index; null if it would find every lead. */
export function wordsQuery({ words, facets }: Search): string | null {
  const typed = words.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const terms = [
    ...typed.flatMap((word) => (/.@./.test(word) ? [`{email} : ^ ${quoted(word)}*`] : plainWords(word))),
    ...Object.entries(facets).flatMap(([name, value]) =>
      value === null ? [] : [`{facets} : ${quoted(facet(name, value))}`],
    ),
  ];
  return terms.length === 0 ? null : terms.join(" AND ");
}

/** Each part of a typed word begins a word of the lead. */
function plainWords(word: string): string[] {
  const parts = word.split(/[^\p{L}\p{N}\p{M}\p{Co}]+/u).filter(Boolean);
  return parts.map((part) => `{person} : ${quoted(part)}*`);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
