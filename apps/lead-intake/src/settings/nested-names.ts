type Tree<Value> = Map<string, Tree<Value> | Value>;

/** Keys that change an object in place of standing in it. */
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);
const INDEX = /^(?:0|[1-9]\d*)$/;
const MOST_ITEMS = 51;

/**
 * Makes `{a: {b: [1]}}` of `{"a.b.0": 1}`: a dot makes a branch, a number below one is an item of a list, and `\.` is a dot.
 *
 * @returns null if a name is forbidden, is a value and a branch, or leaves a gap in a list
 */
export function nest<Value extends string | number | boolean | object | null>(
  flat: Readonly<Record<string, Value>>,
): object | null {
  const root: Tree<Value> = new Map();
  for (const [name, value] of Object.entries(flat)) {
    const parts = name.split(/(?<!\\)\./).map((part) => part.replaceAll("\\.", "."));
    const last = parts.pop() ?? "";
    if ([...parts, last].some((part) => part === "" || FORBIDDEN.has(part))) return null;
    let tree = root;
    for (const part of parts) {
      const next = tree.get(part) ?? new Map();
      if (!(next instanceof Map)) return null;
      tree.set(part, next);
      tree = next;
    }
    if (tree.has(last)) return null;
    tree.set(last, value);
  }
  try {
    return Object.fromEntries(Array.from(root, ([name, value]) => [name, plain(value)]));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** @throws {RangeError} if it is a list with a gap, a name, or too many items */
function plain(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  const entries = Array.from(value as Tree<unknown>, ([name, each]) => [name, plain(each)] as const);
  if (!entries.some(([name]) => INDEX.test(name))) return Object.fromEntries(entries);
  const items = entries.sort(([a], [b]) => Number(a) - Number(b));
  if (items.length > MOST_ITEMS || items.some(([name], at) => name !== String(at)))
    throw new RangeError("A list has gaps.");
  return items.map(([, each]) => each);
}
