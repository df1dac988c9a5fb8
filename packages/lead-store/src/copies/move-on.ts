// Rows on their way between the tables of two versions, by views of the tables of each version between them.
import { type QuoteLink, readQuoteLink } from "../lead/source-address.ts";
import { removeAllWords } from "../leads/search-index.ts";
import type { Connection, Value } from "../sqlite/connection.ts";
import {
  columnsIn,
  createSchema,
  FORMER_VERSIONS,
  isWhole,
  SCHEMA_VERSION,
  schemaVersion,
  SEALED_TABLES,
  sealedIn,
  TABLES,
} from "../sqlite/schema.ts";

/** Called with the number of rows that have moved, and of all. */
export type OnProgress = (moved: number, all: number) => void;

type Source = {
  readonly table: string;
  readonly name: string;
  /** Null without a checksum. */
  readonly columns: readonly string[] | null;
};

const BATCH_ROWS = 20_000;

/** Makes a file of a former version one of this version, in one transaction. */
export function moveOn(connection: Connection, onProgress?: OnProgress): void {
  withoutForeignKeys(connection, () => {
    const from = schemaVersion(connection, "");
    const sealed = sealedIn(connection);
    const tables = TABLES.filter((table) => columnsIn(connection, table).length > 0);
    const sources = tables.map((table): Source => {
      const columns = sealed.includes(table) ? columnsIn(connection, table) : null;
      return { table, name: `former_${table}`, columns };
    });
    // The index of the search is built anew. That of the arrivals does not go with its table before the new one comes.
    connection.script("drop table words; drop index arrivals_by_address");
    for (const { table, name } of sources) connection.script(`alter table ${table} rename to ${name}`);
    createSchema(connection, () => {
      copyRows(connection, sources, [from, SCHEMA_VERSION], onProgress);
      for (const { name } of sources) connection.script(`drop table ${name}`);
    });
    removeAllWords(connection);
  });
}

/** Gives a copy of before an upgrade all rows of this version's file in place of its own. */
export function moveBack(copy: Connection, file: string): void {
  const version = schemaVersion(copy, "");
  copy.run("attach ? as newer", file);
  withoutForeignKeys(copy, () => {
    const triggers = copy.all<{ name: string; sql: string }>(
      "select name, sql from sqlite_schema where type = 'trigger'",
    );
    for (const { name } of triggers) copy.script(`drop trigger ${name}`);
    const sources = TABLES.map((table): Source => {
      const columns = SEALED_TABLES[table] ? Object.keys(SEALED_TABLES[table]) : null;
      return { table, name: `newer.${table}`, columns };
    });
    for (const { table } of sources) copy.run(`delete from main.${table}`);
    copyRows(copy, sources, [SCHEMA_VERSION, version]);
    for (const { sql } of triggers) copy.script(sql);
    copy.script(FORMER_VERSIONS[version]!.back!.unknown.change);
    removeAllWords(copy);
  });
  copy.script("detach newer");
}

/** A value that a former version has no place for. */
type WithoutPlace = Readonly<Record<"table" | "row" | "column" | "value", Value>>;

/** @param copy of before an upgrade */
export function withoutPlace(connection: Connection, copy: Connection): WithoutPlace[] {
  const lacking = Object.entries(SEALED_TABLES).flatMap(([table, columns]) => {
    const known = columnsIn(copy, table);
    const id = "id" in columns ? "id" : "rowid";
    const names = Object.keys(columns).filter((name) => !known.includes(name));
    return names.map((name) => `select '${table}', ${id}, '${name}', ${name} from ${table} where ${name} is not null`);
  });
  const { select } = FORMER_VERSIONS[schemaVersion(copy, "")]!.back!.unknown;
  return connection.all(`${select} union all ${lacking.join(" union all ")}`);
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

/** Copies rows by a view of each table in each version. A damaged row keeps its values as far as the columns take them, and has no checksum. */
function copyRows(
  connection: Connection,
  sources: readonly Source[],
  [from, to]: readonly [from: number, to: number],
  onProgress?: OnProgress,
): void {
  connection.define("quote_link", (url, part) => readQuoteLink(String(url))[part as keyof QuoteLink]);
  const views: string[] = [];
  const make = (view: string, query: string) => {
    connection.script(`create temp view ${view} as ${query}`);
    views.unshift(view);
  };
  for (const { table, name, columns } of sources)
    make(
      `v${from}_${table}`,
      columns
        ? `select rowid as "row", *, ${isWhole(table, "t", columns)} as is_whole from ${name} as t`
        : `select *, 1 as is_whole from ${name}`,
    );
  const step = Math.sign(to - from);
  for (let version = from; version !== to; version += step) {
    const queries = step > 0 ? FORMER_VERSIONS[version]?.next : FORMER_VERSIONS[version - 1]?.back?.rows;
    for (const { table } of sources)
      make(`v${version + step}_${table}`, queries?.[table] ?? `select * from v${version}_${table}`);
  }

  const count = (table: string) =>
    connection.get<{ count: number }>(`select count(*) as count from v${to}_${table}`)!.count;
  const all = sources.reduce((sum, { table }) => sum + count(table), 0);
  let moved = 0;
  for (const { table } of sources) {
    const view = `v${to}_${table}`;
    const insertion = insertionOf(connection, table, view);
    const end = `select max("row") as last from (select "row" from ${view} where "row" >= ? order by 1 limit ${BATCH_ROWS})`;
    const isBatched = columnsIn(connection, view).includes("row");
    for (let first = Number.MIN_SAFE_INTEGER, last; ; first = last + 1) {
      last = isBatched ? connection.get<{ last: number | null }>(end, first)!.last : null;
      const batch = last === null ? "true" : `"row" between ${first} and ${last}`;
      const added =
        isBatched && last === null
          ? 0
          : connection.run(`insert ${insertion} where is_whole and ${batch}`) +
            connection.run(`insert or ignore ${insertion} where not is_whole and ${batch}`);
      moved += added;
      if (added > 0) onProgress?.(moved, all);
      if (last === null) break;
    }
  }
  for (const view of views) connection.script(`drop view temp.${view}`);
}

type Column = { readonly name: string; readonly type: string; readonly notnull: number; readonly pk: number };

function insertionOf(connection: Connection, table: string, view: string): string {
  const known = columnsIn(connection, view);
  const columns = connection.all<Column>("select * from pragma_table_info(?) where name <> 'checksum'", table);
  const values = columns.map(({ name, type, notnull }) => {
    if (!known.includes(name)) return `null as ${name}`;
    return `cast(${notnull ? `coalesce(${name}, '')` : name} as ${type}) as ${name}`;
  });
  const names = columns.map(({ name }) => name).join(", ");
  // A key of whole numbers is the row's number already.
  const row = known.includes("row") && !columns.some(({ pk, type }) => pk && type === "integer");
  const into = [row && "rowid", names, SEALED_TABLES[table] && "checksum"].filter(Boolean);
  const from = [row && '"row"', names, SEALED_TABLES[table] && `case when is_whole then checksum(${names}) end`];
  return `into main.${table} (${into.join(", ")}) select ${from.filter(Boolean).join(", ")}
    from (select ${known.includes("row") ? '"row", ' : ""}is_whole, ${values.join(", ")} from ${view})`;
}
