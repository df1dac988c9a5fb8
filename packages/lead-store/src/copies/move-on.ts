// Rows on their way between the tables of two versions, by views of the tables of each version between them.
import { type QuoteLink, readQuoteLink } from "../lead/source-address.ts";
import { removeAllWords } from "../leads/search-index.ts";
import { type Connection, sqliteCode, type Value } from "../sqlite/connection.ts";
import {
  columnsIn,
  createSchema,
  FORMER_VERSIONS,
  isWhole,
  SCHEMA_VERSION,
  schemaVersion,
  SEALED_TABLES,
  sealedIn,
} from "../sqlite/schema.ts";

/** Called with the number of rows that have moved, and of all. */
export type OnProgress = (moved: number, all: number) => void;

type Source = {
  readonly table: string;
  readonly name: string;
  /** Null without a checksum. */
  readonly columns: readonly string[] | null;
};
type ViewOf = (table: string) => string;

const BATCH_ROWS = 20_000;
/** Tables whose rows carry no checksum. The index of the search is built anew. */
const UNSEALED = ["arrivals", "facts"];

/** Makes a file of a former version one of this version, in one transaction. */
export function moveOn(connection: Connection, onProgress?: OnProgress): void {
  withoutForeignKeys(connection, () => {
    const from = schemaVersion(connection, "");
    const sealed = sealedIn(connection);
    const tables = [...new Set([...sealed, "erased_leads", ...UNSEALED])];
    const sources = tables.map((table): Source => {
      const columns = sealed.includes(table) ? columnsIn(connection, table) : null;
      return { table, name: `former_${table}`, columns };
    });
    connection.script("drop table words");
    for (const { table, name } of sources) connection.script(`alter table ${table} rename to ${name}`);
    withViews(connection, sources, [from, SCHEMA_VERSION], (viewOf) => {
      const unsealed = UNSEALED.map((table) => [table, connection.all<Row>(`select * from ${viewOf(table)}`)] as const);
      createSchema(connection, () => {
        copyRows(connection, Object.keys(SEALED_TABLES), viewOf, onProgress);
        for (const { name } of sources) connection.script(`drop table ${name}`);
      });
      for (const [table, rows] of unsealed) insertRows(connection, table, rows);
    });
    removeAllWords(connection);
  });
}

/** Gives a file of a former version all rows of this version's file. @param file of this version */
export function moveBack(connection: Connection, file: string): void {
  connection.run("attach ? as newer", file);
  withoutForeignKeys(connection, () => {
    const triggers = connection.all<{ name: string; sql: string }>(
      "select name, sql from sqlite_schema where type = 'trigger'",
    );
    for (const { name } of triggers) connection.script(`drop trigger ${name}`);
    const sources = [...Object.keys(SEALED_TABLES), ...UNSEALED].map((table): Source => {
      const columns = SEALED_TABLES[table] ? Object.keys(SEALED_TABLES[table]) : null;
      return { table, name: `newer.${table}`, columns };
    });
    const sealed = sealedIn(connection);
    withViews(connection, sources, [SCHEMA_VERSION, schemaVersion(connection, "")], (viewOf) => {
      for (const table of [...sealed, ...UNSEALED]) connection.run(`delete from main.${table}`);
      copyRows(connection, sealed, viewOf);
      for (const table of UNSEALED)
        insertRows(connection, table, connection.all<Row>(`select * from ${viewOf(table)}`));
    });
    for (const { sql } of triggers) connection.script(sql);
    removeAllWords(connection);
  });
  connection.script("detach newer");
}

type Row = Readonly<Record<string, Value>>;

/** A value that a former version has no column for. */
export type WithoutPlace = {
  readonly table: string;
  readonly row: Value;
  readonly column: string;
  readonly value: Value;
};

/** @param former an open file of that version */
export function withoutPlace(connection: Connection, former: Connection): WithoutPlace[] {
  return Object.entries(SEALED_TABLES).flatMap(([table, columns]) => {
    const known = columnsIn(former, table);
    const lacking = Object.keys(columns).filter((column) => !known.includes(column));
    return lacking.flatMap((column) =>
      connection.all<WithoutPlace>(
        `select '${table}' as "table", ${"id" in columns ? "id" : "rowid"} as "row", '${column}' as "column", ${column} as value
        from ${table} where ${column} is not null`,
      ),
    );
  });
}

/** Foreign keys would delete the rows of a table that goes. */
function withoutForeignKeys(connection: Connection, work: () => void): void {
  connection.script("pragma foreign_keys = off");
  try {
    connection.transaction(work);
  } finally {
    connection.script("pragma foreign_keys = on");
  }
}

function withViews(
  connection: Connection,
  sources: readonly Source[],
  [from, to]: readonly [from: number, to: number],
  work: (viewOf: ViewOf) => void,
): void {
  connection.define("quote_link", (url, part) => readQuoteLink(String(url))[part as keyof QuoteLink]);
  const views: string[] = [];
  const make = (view: string, query: string) => {
    connection.script(`create temp view ${view} as ${query}`);
    views.unshift(view);
  };
  for (const { table, name, columns } of sources) {
    const whole = columns ? `rowid as "row", *, ${isWhole(table, "t", columns)}` : "*, 1";
    make(`v${from}_${table}`, `select ${whole} as is_whole from ${name} as t`);
  }
  const step = Math.sign(to - from);
  for (let version = from; version !== to; version += step) {
    const queries = step > 0 ? FORMER_VERSIONS[version]?.next : FORMER_VERSIONS[version - 1]?.back;
    for (const { table } of sources)
      make(`v${version + step}_${table}`, queries?.[table] ?? `select * from v${version}_${table}`);
  }
  work((table) => `v${to}_${table}`);
  for (const view of views) connection.script(`drop view temp.${view}`);
}

/** A damaged row keeps its values as far as the columns take them, and has no checksum. */
function copyRows(connection: Connection, tables: readonly string[], viewOf: ViewOf, onProgress?: OnProgress): void {
  const sources = tables.filter((table) => columnsIn(connection, viewOf(table)).length > 0);
  const count = (view: string) => connection.get<{ count: number }>(`select count(*) as count from ${view}`)!.count;
  const all = sources.reduce((sum, table) => sum + count(viewOf(table)), 0);
  let moved = 0;
  for (const table of sources) {
    const insertion = insertionOf(connection, table, viewOf(table));
    const isBatched = columnsIn(connection, viewOf(table)).includes("row");
    for (let first = Number.MIN_SAFE_INTEGER, last; ; first = last + 1) {
      const end = `select max("row") as last from (select "row" from ${viewOf(table)} where "row" >= ? order by 1 limit ${BATCH_ROWS})`;
      last = isBatched ? connection.get<{ last: number | null }>(end, first)!.last : null;
      if (isBatched && last === null) break;
      const batch = isBatched ? `"row" between ${first} and ${last}` : "true";
      const insert = (verb: string, condition: string) =>
        connection.run(`${verb} ${insertion} where ${batch} and ${condition}`);
      try {
        moved += connection.savepoint(() => insert("insert", "true"));
      } catch (error) {
        if (sqliteCode(error) !== "SQLITE_CONSTRAINT") throw error;
        moved += insert("insert", "is_whole") + insert("insert or ignore", "not is_whole");
      }
      onProgress?.(moved, all);
      if (last === null) break;
    }
  }
}

type Column = { readonly name: string; readonly type: string; readonly notnull: number; readonly pk: number };

function insertionOf(connection: Connection, table: string, view: string): string {
  const known = columnsIn(connection, view);
  const columns = connection.all<Column>("select * from pragma_table_info(?) where name <> 'checksum'", table);
  const names = columns.map(({ name }) => name).join(", ");
  const values = columns.map(({ name, type, notnull }) => {
    if (!known.includes(name)) return `null as ${name}`;
    return `cast(${notnull ? `coalesce(${name}, '')` : name} as ${type}) as ${name}`;
  });
  // A key of whole numbers is the row's number already.
  const hasRow = known.includes("row") && !columns.some(({ pk, type }) => pk && type === "integer");
  const row = hasRow ? `"row", ` : "";
  return `into main.${table} (${hasRow ? "rowid, " : ""}${names}, checksum)
    select ${row}${names}, case when is_whole then checksum(${names}) end
    from (select ${known.includes("row") ? `"row", ` : ""}is_whole, ${values.join(", ")} from ${view})`;
}

function insertRows(connection: Connection, table: string, rows: readonly Row[]): void {
  for (const { is_whole: _, ...row } of rows) {
    const names = Object.keys(row);
    const marks = names.map(() => "?").join(", ");
    connection.run(`insert into main.${table} (${names.join(", ")}) values (${marks})`, ...Object.values(row));
  }
}
