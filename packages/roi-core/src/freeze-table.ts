/** Freezes a table and its rows, so that no part of an application can change the figures of the others. */
export function freezeTable<T extends object>(table: T): T {
  Object.values(table).map(Object.freeze);
  return Object.freeze(table);
}
