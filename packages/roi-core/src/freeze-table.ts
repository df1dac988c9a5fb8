/** Freezes a table and its rows: what one part of an application changed would change every other's figures. */
export function freezeTable<T extends object>(table: T): T {
  Object.values(table).map(Object.freeze);
  return Object.freeze(table);
}
