import { type Connection, sqliteCode } from "../sqlite/connection.ts";
import { leadOf, type LeadRow } from "../sqlite/rows.ts";
import { columnsIn, isOwnSchema, isWhole, sealedIn, WORDS_INDEX } from "../sqlite/schema.ts";
import { addWordsTo } from "../leads/search-index.ts";

type Damage = {
  readonly text: string;
  /** Whether it is of one row, which is left out; otherwise of the file. */
  readonly isOfRow: boolean;
};

export type Examination = {
  readonly leads: number;
  readonly damages: readonly Damage[];
};

const MOST_NAMED = 20;
const HAS_ID = new Set(["leads", "outbox", "changes"]);

/**
 * Reads a whole store, of any version: its pages and each row's checksum.
 *
 * @param options.search also compares the search's index with the leads, which takes some minutes for a million
 */
export function examine(connection: Connection, { search }: { readonly search: boolean }): Examination {
  const damages: Damage[] = [];
  const ofFile = (text: string) => damages.push({ text, isOfRow: false });
  let leads = 0;
  const checks = [
    () => {
      for (const { integrity_check: text } of connection.all<{ integrity_check: string }>("pragma integrity_check"))
        if (text !== "ok") ofFile(text);
    },
    () => {
      if (connection.all("pragma foreign_key_check").length > 0)
        damages.push({ text: "rows without their lead", isOfRow: true });
    },
    () => {
      if (!isOwnSchema(connection)) ofFile("the definitions of its tables");
    },
    ...sealedIn(connection).map((table) => () => damages.push(...damagedRows(connection, table))),
    () => {
      // The words of a damaged lead are not known.
      if (search && damages.length === 0 && !isSearchWhole(connection)) ofFile("the search does not find every lead");
    },
    () => {
      leads = connection.get<{ count: number }>("select count(*) as count from leads")?.count ?? 0;
    },
  ];
  for (const check of checks) {
    try {
      check();
    } catch (error) {
      ofFile(`a part of it cannot be read (${sqliteCode(error) ?? (error as Error).name})`);
    }
  }
  return { leads, damages };
}

function damagedRows(connection: Connection, table: string): Damage[] {
  const id = HAS_ID.has(table) ? "id" : "rowid";
  const rows = connection.all<{ id: string | number }>(
    `select ${id} as id from ${table} where not (${isWhole(table, table, columnsIn(connection, table))}) limit ${MOST_NAMED}`,
  );
  return rows.map((row) => ({ text: `${table === "leads" ? "lead" : `row of ${table}`} ${row.id}`, isOfRow: true }));
}

/** Sum of checksums over each word's positions in an index: the same for the same words, in whatever order they came. */
const sumOfWords = (vocabulary: string) =>
  `select count(*) as words, total(checksum(term, doc, col, offset)) as sum from temp.${vocabulary}`;

/** Builds the search's index anew, for a while, and compares: a word that is missing would hide a lead without a sign. */
function isSearchWhole(connection: Connection): boolean {
  connection.script(`
    create virtual table temp.fresh_words using fts5 (${WORDS_INDEX});
    create virtual table temp.stored_vocabulary using fts5vocab('main', 'words', 'instance');
    create virtual table temp.fresh_vocabulary using fts5vocab('temp', 'fresh_words', 'instance');
  `);
  try {
    for (const row of connection.iterate<LeadRow>("select * from leads")) {
      const lead = leadOf(connection, row);
      if (lead !== null) addWordsTo("temp.fresh_words", connection, lead);
    }
    const [stored, fresh] = ["stored_vocabulary", "fresh_vocabulary"].map((name) =>
      JSON.stringify(connection.get(sumOfWords(name))),
    );
    return stored === fresh;
  } finally {
    connection.script(
      "drop table temp.stored_vocabulary; drop table temp.fresh_vocabulary; drop table temp.fresh_words",
    );
  }
}
