import * as v from "valibot";
import { SITE_SCHEMA, type SettingNotes } from "./schema.ts";

/** A value that an owner sets, with its place in site.json. */
export type Setting = SettingNotes & {
  /** Such as `brand.name`. */
  readonly path: string;
  readonly schema: v.GenericSchema;
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
    const setting = { ...notes, path, schema, fallback: v.getDefault(entry as Entry) };
    const own = Object.keys(notes).length > 0 ? [setting] : [];
    return [...own, ...settingsIn(notes.inside ?? schema.entries ?? {}, path)];
  });
}

/** All settings with their variables, defaults and descriptions, as a Markdown table. */
export function settingsTable(): string {
  const rows = listSettings().flatMap(({ path, variable, fallback, description }) => {
    const hasDefault = typeof fallback === "number" || (typeof fallback === "string" && fallback !== "");
    const cells = [
      `\`${path}\``,
      variable === undefined ? "" : `\`${variable}\``,
      hasDefault ? `\`${fallback}\`` : "none",
    ];
    return description === undefined ? [] : [[...cells, description]];
  });
  const all = [["in site.json", "variable", "default", "what it is"], ["---", "---", "---", "---"], ...rows];
  return all.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
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
