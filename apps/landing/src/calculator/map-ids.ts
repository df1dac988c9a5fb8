/** A record with one value per id. */
export function mapIds<Id extends string, Value>(
  ids: readonly Id[],
  valueOf: (id: Id) => Value,
): Readonly<Record<Id, Value>> {
  return Object.fromEntries(ids.map((id) => [id, valueOf(id)])) as Record<Id, Value>;
}
