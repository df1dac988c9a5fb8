import type { Connection } from "./connection.ts";
import { isWhole, SEALED_TABLES } from "./schema.ts";

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

/** Reads a whole store: its pages, each row's checksum, and whether the search finds each lead. */
export function examine(connection: Connection): Examination {
  const damages: Damage[] = [];
  const ofFile = (text: string) => damages.push({ text, isOfRow: false });
  for (const { integrity_check: text } of connection.all<{ integrity_check: string }>("pragma integrity_check"))
    if (text !== "ok") ofFile(text);
  if (connection.all("pragma foreign_key_check").length > 0) ofFile("rows without their lead");
  for (const table of Object.keys(SEALED_TABLES)) {
    const id = table === "leads" || table === "outbox" || table === "changes" ? "id" : "rowid";
    const rows = connection.all<{ id: string }>(
      `select ${id} as id from ${table} where not (${isWhole(table)}) limit ${MOST_NAMED}`,
    );
    for (const row of rows)
      damages.push({ text: `${table === "leads" ? "lead" : `row of ${table}`} ${row.id}`, isOfRow: true });
  }
  const unfound = connection.get<{ count: number }>(UNFOUND)?.count ?? 0;
  if (unfound > 0) ofFile(`the search does not find ${unfound} leads`);
  return {
    leads: connection.get<{ count: number }>("select count(*) as count from leads")?.count ?? 0,
    damages,
  };
}

/** By the last part of its id, which is a word of its own. */
const UNFOUND = `
  select count(*) as count from leads as l
  where l.marks <> '["test"]'
    and not exists (select 1 from words where words match 'person : "' || l.id || '"' and rowid = l.place)
`;
