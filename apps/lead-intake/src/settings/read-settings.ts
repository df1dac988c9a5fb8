import * as v from "valibot";
import { OperatorError } from "../platform/operator-error.ts";

export type Env = Readonly<Record<string, string | undefined>>;

/** Documents a variable for `leads settings`. */
export type AboutSetting = {
  /** One line of Markdown. */
  readonly meaning: string;
  /** The value without the variable. @default the fallback, or "none" */
  readonly unset?: string;
};

/** A schema of variables, with rules about several of them. A rule's issue has the path of one variable. */
type SettingsSchema = v.GenericSchema & { readonly entries: v.ObjectEntries };

type Problem = {
  /** The variable's name. */
  readonly about: string;
  /** Says what is wrong and quotes no secret. */
  readonly sentence: string;
};

/** A variable whose value is null if it is not set. @param schema of the text, which is never blank */
export function setting<Schema extends v.GenericSchema<string, unknown>>(schema: Schema, about: AboutSetting) {
  return v.pipe(v.optional(v.nullable(schema), null), v.metadata({ unset: "none", ...about }));
}

/** A variable with a text that is read in its place. */
export function withFallback<Schema extends v.GenericSchema<string, unknown>>(
  schema: Schema,
  fallback: string,
  about: AboutSetting,
) {
  return v.pipe(
    v.optional(schema as v.GenericSchema<string, v.InferOutput<Schema>>, fallback),
    v.metadata({ unset: `\`${fallback}\``, ...about }),
  );
}

/**
 * Reads the settings of a schema, or only those that a program uses. A blank variable counts as absent.
 *
 * @throws {OperatorError} with a sentence for everything that is wrong, a line each
 */
export function readSettings<
  Schema extends SettingsSchema,
  Name extends keyof v.InferOutput<Schema> & string = keyof v.InferOutput<Schema> & string,
>(schema: Schema, env: Env, names?: readonly Name[]): Pick<v.InferOutput<Schema>, Name> {
  const { values, problems } = inspectSettings(schema, env);
  const sentences = problems
    .filter(({ about }) => names === undefined || (names as readonly string[]).includes(about))
    .map(({ sentence }) => sentence);
  if (sentences.length > 0) throw new OperatorError(sentences.join("\n"));
  return values;
}

/** A variable without a text counts as absent. */
export function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === "";
}

/** @returns everything that is wrong, and all values: a wrong variable counts as absent */
export function inspectSettings<Schema extends SettingsSchema>(
  schema: Schema,
  env: Env,
): { readonly values: v.InferOutput<Schema>; readonly problems: readonly Problem[] } {
  const set = Object.keys(schema.entries).filter((name) => !isBlank(env[name]));
  const read = v.safeParse(schema, Object.fromEntries(set.map((name) => [name, env[name]])));
  if (read.success) return { values: read.output, problems: [] };
  const messages = new Map<string, string>();
  for (const issue of read.issues) {
    const name = v.getDotPath(issue) ?? "";
    if (!messages.has(name)) messages.set(name, issue.message);
  }
  const right = set.filter((name) => !messages.has(name));
  return {
    values: v.parse(
      v.object(schema.entries),
      Object.fromEntries(right.map((name) => [name, env[name]])),
    ) as v.InferOutput<Schema>,
    // A message begins with its variable, or follows it.
    problems: Array.from(messages, ([about, message]) => ({
      about,
      sentence: /^(?:must|has) /.test(message) ? `${about} ${message}` : message,
    })),
  };
}
