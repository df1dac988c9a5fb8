import { toJsonSchema, type ConversionConfig } from "@valibot/to-json-schema";
import * as v from "valibot";
import { listSettings } from "./parse-site.ts";
import { SITE_SCHEMA, type SettingNotes } from "./schema.ts";

/** Inputs of different types, which decide between the shapes of a value that has two. */
const INPUTS = [false, "", {}];

/** The key that keeps a check's message until the notes behind it are read. */
const MUST = "x-must-be";

const CONFIG: ConversionConfig = {
  errorMode: "ignore",
  typeMode: "input",
  overrideSchema({ valibotSchema }) {
    if (valibotSchema.type !== "lazy") return undefined;
    const { getter } = valibotSchema as unknown as v.LazySchema<v.GenericSchema>;
    const shapes = new Set(INPUTS.map((input) => getter(input)));
    return { anyOf: Array.from(shapes, (shape) => convert(shape)) };
  },
  overrideAction({ valibotAction, jsonSchema }) {
    if (valibotAction.type === "check") {
      const { message } = valibotAction as unknown as { readonly message: string };
      return { ...jsonSchema, [MUST]: message };
    }
    if (valibotAction.type !== "metadata") return undefined;
    const { description } = (valibotAction as unknown as { readonly metadata: SettingNotes }).metadata;
    const must = (jsonSchema as Readonly<Record<string, string>>)[MUST];
    const shape = Object.fromEntries(Object.entries(jsonSchema).filter(([key]) => !NOTES.includes(key)));
    if (description === undefined) return shape;
    return { ...shape, description: `${description}${must === undefined ? "" : `: ${must}`}` };
  },
};

const NOTES = [MUST, "placeholder", "isExample", "inside"];

/** The JSON Schema of a site's file, for editors. Rules that it cannot express, such as a contrast, `site check` knows. */
export function siteJsonSchema(): object {
  const { examples: _examples, ...entries } = SITE_SCHEMA.entries;
  return { $schema: "http://json-schema.org/draft-07/schema#", title: "A site", ...convert(v.strictObject(entries)) };
}

function convert(schema: v.GenericSchema): object {
  const { $schema: _$schema, $defs: _$defs, ...converted } = toJsonSchema(schema, CONFIG);
  return JSON.parse(JSON.stringify(converted, (key, value: unknown) => (key === MUST ? undefined : value)));
}

/** All settings with their paths, defaults and descriptions, as a Markdown table. */
export function settingsTable(): string {
  const rows = listSettings().flatMap(({ path, fallback, description }) => {
    const hasDefault = typeof fallback === "number" || (typeof fallback === "string" && fallback !== "");
    return description === undefined ? [] : [[`\`${path}\``, hasDefault ? `\`${fallback}\`` : "none", description]];
  });
  const all = [["in site.json", "default", "what it is"], ["---", "---", "---"], ...rows];
  return all.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
