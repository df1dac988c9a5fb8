import * as v from "valibot";
import { DEFAULT_PORT, localAddress, SITE_SCHEMA, type SettingNotes, type Site } from "./schema.ts";

/** A site or its problems. */
export type ParsedSite =
  | { readonly ok: true; readonly site: Site }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads a site's values, and takes the default of each that the file does not set.
 *
 * @param file the parsed site.json; null without one
 * @param port of this machine's server, in the page's address until the site has one
 */
export function parseSite(file: unknown, port: number = DEFAULT_PORT): ParsedSite {
  const parsed = v.safeParse(SITE_SCHEMA, file ?? {});
  if (!parsed.success) return { ok: false, problems: parsed.issues.map(describeIssue) };
  const { addresses, examples } = parsed.output;
  const isLocal = valueAt(file, "addresses.site") === undefined;
  const site = {
    ...parsed.output,
    addresses: isLocal ? { ...addresses, site: localAddress(port) } : addresses,
    examples: valueAt(file, "examples") === undefined ? unstated(file) : examples,
  };
  return { ok: true, site };
}

/** Paths of facts about a business that the data does not state, also not as a text of the page. */
function unstated(data: unknown): string[] {
  const copy = (valueAt(data, "copy") ?? {}) as object;
  const examples = listSettings().filter(({ isExample }) => isExample);
  return examples.map(({ path }) => path).filter((path) => valueAt(data, path) === undefined && !(path in copy));
}

/** Says what is wrong with a value of a site, with its path. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? "the whole";
  if (issue.type === "strict_object" && issue.expected === "never")
    return `${path} is not a setting of a site: there may be ${issue.message}`;
  // roi-core's own sentence about a plan.
  const [, aboutPlan] = /^Cannot read plans as (.*)/.exec(issue.message) ?? [];
  if (aboutPlan !== undefined) return `${path}.${aboutPlan}`;
  if (issue.input === undefined) return `${path} is missing`;
  if (issue.message.startsWith("Invalid")) return `${path} is wrong: ${issue.message}`;
  return `${path} must be ${issue.message}: current value is ${JSON.stringify(issue.input)}`;
}

/** A value that an owner sets, with its path in site.json. */
export type Setting = SettingNotes & {
  /** Such as `brand.name`. */
  readonly path: string;
  /** The default; undefined if there is none. */
  readonly fallback: unknown;
};

/** Every value with notes, in the schema's order. */
export function listSettings(): readonly Setting[] {
  return settingsIn(SITE_SCHEMA.entries, "");
}

type Entry = v.GenericSchema & { readonly entries?: v.ObjectEntries };

function settingsIn(entries: v.ObjectEntries, parent: string): readonly Setting[] {
  return Object.entries(entries).flatMap(([key, entry]) => {
    const path = parent === "" ? key : `${parent}.${key}`;
    const schema = (entry.type === "optional" ? v.unwrap(entry as v.OptionalSchema<Entry, unknown>) : entry) as Entry;
    const notes: SettingNotes = v.getMetadata(schema);
    const setting = { ...notes, path, fallback: v.getDefault(entry as Entry) };
    const own = Object.keys(notes).length > 0 ? [setting] : [];
    return [...own, ...settingsIn(notes.inside ?? schema.entries ?? {}, path)];
  });
}

/** The value at a path of keys, such as `brand.name`; undefined if there is none. */
export function valueAt(data: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], data);
}

/** A copy of the data with the value at the path. */
export function withValueAt(data: unknown, path: string, value: unknown): unknown {
  const [key = "", ...rest] = path.split(".");
  const before = (data ?? {}) as Readonly<Record<string, unknown>>;
  return { ...before, [key]: rest.length === 0 ? value : withValueAt(before[key], rest.join("."), value) };
}
