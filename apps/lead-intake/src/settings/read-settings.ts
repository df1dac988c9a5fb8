import * as v from "valibot";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";

export type Env = Readonly<Record<string, string | undefined>>;

/** Documents a variable for `leads settings`. */
export type AboutSetting = {
  /** One line of Markdown. */
  readonly meaning: string;
  /** The value without the variable. @default the fallback, or "none" */
  readonly unset?: string;
};

/** A rule about several variables. It is not judged while one of them cannot be read. */
type Rule<Values> = {
  /** The variable that is wrong otherwise. */
  readonly about: keyof Values & string;
  /** The other variables. */
  readonly beside: readonly (keyof Values & string)[];
  readonly isRight: (values: Values) => boolean;
  readonly message: string;
};

/** The schema of each variable, and rules about several of them. */
type SettingsSchema = {
  readonly entries: v.ObjectEntries;
  readonly rules: readonly Rule<never>[];
  /** Variables by the names that a former release had for them: nobody's wish is passed over. */
  readonly former?: Readonly<Record<string, string>>;
  /** Returns values that another one completes. */
  readonly complete?: (values: never) => object;
};
/** The values that the variables are read as. */
export type ValuesOf<Entries extends v.ObjectEntries> = {
  readonly [Name in keyof Entries]: v.InferOutput<Entries[Name]>;
};

export function settingsSchema<Entries extends v.ObjectEntries>(
  entries: Entries,
  rules: readonly Rule<ValuesOf<Entries>>[],
) {
  return { entries, rules };
}

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
  Name extends keyof ValuesOf<Schema["entries"]> & string = keyof ValuesOf<Schema["entries"]> & string,
>(schema: Schema, env: Env, names?: readonly Name[]): Pick<ValuesOf<Schema["entries"]>, Name> {
  const { values, problems } = inspectSettings(schema, env);
  const sentences = problems
    .filter(({ about }) => names === undefined || (names as readonly string[]).includes(about))
    .map(({ sentence }) => sentence);
  if (sentences.length > 0) throw new OperatorError(sentences.join("\n"));
  return values;
}

/** The text without a pair of quotes around it, which systemd takes off and a container does not. Blank, it counts as absent. */
function textOf(value = ""): string | undefined {
  const text = value.replace(/^\s*(["'])([^]*)\1\s*$/, "$2");
  return text.trim() === "" ? undefined : text;
}

/** @returns everything that is wrong, and all values: a wrong variable counts as absent */
export function inspectSettings<Schema extends SettingsSchema>(
  { entries, rules, former = {}, complete }: Schema,
  env: Env,
): { readonly values: ValuesOf<Schema["entries"]>; readonly problems: readonly Problem[] } {
  const values: Record<string, unknown> = {};
  const messages = new Map<string, string>();
  const leaveUnset = (name: string, message: string): void => {
    messages.set(name, message);
    values[name] = v.parse(entries[name]!, undefined);
  };
  for (const [name, entry] of Object.entries(entries)) {
    const read = v.safeParse(entry, textOf(env[name]));
    if (read.success) values[name] = read.output;
    else leaveUnset(name, read.issues[0].message);
  }
  for (const [name, today] of Object.entries(former))
    if (textOf(env[name]) !== undefined) leaveUnset(today, `${name} is called ${today} now: rename it.`);
  const isRead = (name: string) => !messages.has(name);
  const broken = rules.filter(
    ({ about, beside, isRight }) => [about, ...beside].every(isRead) && !isRight(values as never),
  );
  for (const { about, message } of broken) leaveUnset(about, message);
  return {
    values: { ...values, ...complete?.(values as never) } as ValuesOf<Schema["entries"]>,
    // A message begins with its variable, or follows it.
    problems: Array.from(messages, ([about, message]) => ({
      about,
      sentence: /^(?:must|has) /.test(message) ? `${about} ${message}` : message,
    })),
  };
}
