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

/** A part of the site's schema: an object, a record, a list, or an optional one. */
export type SchemaPart = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, SchemaPart>>;
  readonly value?: SchemaPart;
  readonly item?: SchemaPart;
  readonly wrapped?: SchemaPart;
  readonly default?: unknown;
  readonly pipe?: readonly SchemaPart[];
  readonly getter?: (input: unknown) => SchemaPart;
};

/** Every value with notes, in the schema's order: the handbook's table is made of these. */
export function listSettings(): readonly Setting[] {
  return settingsIn(SITE_SCHEMA as SchemaPart, "");
}

function settingsIn(schema: SchemaPart, parent: string): readonly Setting[] {
  return Object.entries(entriesOf(schema)).flatMap(([key, entry]) => {
    const path = parent === "" ? key : `${parent}.${key}`;
    const inner = entry.type === "optional" && entry.wrapped ? entry.wrapped : entry;
    const notes = v.getMetadata(inner) as Partial<SettingNotes>;
    const own = notes.description !== undefined;
    const setting = { ...(notes as SettingNotes), path, schema: inner, fallback: entry.default };
    return [...(own ? [setting] : []), ...settingsIn(inner, path)];
  });
}

/** All settings with their variables, defaults and descriptions, as a Markdown table. */
export function settingsTable(): string {
  const rows = listSettings().map(({ path, variable, fallback, description }) => [
    `\`${path}\``,
    variable === undefined ? "" : `\`${variable}\``,
    typeof fallback === "string" && fallback !== "" ? `\`${fallback}\`` : "none",
    description,
  ]);
  const all = [["in site.json", "variable", "default", "what it is"], ["---", "---", "---", "---"], ...rows];
  return all.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The part of a schema that an object's key, or a list's index, has. */
export function partOf(schema: SchemaPart, key: string): SchemaPart | undefined {
  const inner = unwrap(schema);
  return entriesOf(inner)[key] ?? inner.value ?? inner.item;
}

/** The keys of a strict object, of which a file may have no others. */
export function entriesOf(schema: SchemaPart): Readonly<Record<string, SchemaPart>> {
  const inner = unwrap(schema);
  const own = inner.entries ?? inner.getter?.({}).entries;
  return own ?? (inner.pipe?.[0] && inner.pipe[0] !== inner ? entriesOf(inner.pipe[0]) : {});
}

function unwrap(schema: SchemaPart): SchemaPart {
  return schema.wrapped ? unwrap(schema.wrapped) : schema;
}

/** The value at a path of keys, such as `brand.name`; undefined if there is none. */
export function valueAt(data: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((place, key) => (place as Record<string, unknown> | undefined)?.[key], data);
}

/** A copy of the data with the value at the path. */
export function withValueAt(data: unknown, path: string, value: unknown): unknown {
  const [key = "", ...rest] = path.split(".");
  const place = (data ?? {}) as Readonly<Record<string, unknown>>;
  return { ...place, [key]: rest.length === 0 ? value : withValueAt(place[key], rest.join("."), value) };
}
