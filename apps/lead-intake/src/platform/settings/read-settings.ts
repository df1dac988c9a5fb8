import * as v from "valibot";
import { OperatorError } from "../operator-error.ts";

export type Env = Readonly<Record<string, string | undefined>>;

export type Setting = {
  /** From the variable's text, which is never blank. Its message follows the variable's name. */
  readonly schema: v.GenericSchema<string, unknown>;
  /** The text that is read if the variable is not set. @default none: the value is null */
  readonly fallback?: string;
  /** How the handbook shows what holds if it is not set. @default the fallback, or "none" */
  readonly unset?: string;
  /** For the handbook: one line of Markdown. */
  readonly meaning: string;
};

type Table = Readonly<Record<string, Setting>>;

export type ValuesOf<T extends Table> = {
  readonly [Name in keyof T]: v.InferOutput<T[Name]["schema"]> | (T[Name] extends { fallback: string } ? never : null);
};

/** What settings must be together. */
type Rule<T extends Table> = {
  /** It is not looked at while one of these cannot be read. */
  readonly about: readonly (keyof T & string)[];
  /** @returns the sentence for values that break it, otherwise false */
  readonly broken: (values: ValuesOf<T>) => string | false;
};

/** Settings that are read together. */
export type Group<T extends Table> = { readonly settings: T; readonly rules: readonly Rule<T>[] };

export type Problem = {
  /** The variables that it concerns. */
  readonly about: readonly string[];
  /** Says what is wrong and quotes no secret. */
  readonly sentence: string;
};

export function group<T extends Table>(settings: T, rules: readonly Rule<NoInfer<T>>[]): Group<T> {
  return { settings, rules };
}

/**
 * Reads the settings of a group, or only those that a program uses. A blank variable counts as absent.
 *
 * @throws {OperatorError} with a sentence for everything that is wrong, a line each
 */
export function readSettings<T extends Table, Name extends keyof T & string = keyof T & string>(
  from: Group<T>,
  env: Env,
  names: readonly Name[] = Object.keys(from.settings) as Name[],
): Pick<ValuesOf<T>, Name> {
  const { values, problems } = inspectSettings(from, env);
  const sentences = problems
    .filter(({ about }) => about.every((name) => (names as readonly string[]).includes(name)))
    .map(({ sentence }) => sentence);
  if (sentences.length > 0) throw new OperatorError(sentences.join("\n"));
  return values;
}

/** A variable without a text counts as absent. */
export function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === "";
}

/** @returns everything that is wrong, and all values: one that cannot be read is as if it were not set */
export function inspectSettings<T extends Table>(
  { settings, rules }: Group<T>,
  env: Env,
): { readonly values: ValuesOf<T>; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const entries = Object.entries<Setting>(settings).map(([name, setting]) => {
    const text = env[name];
    const read = isBlank(text) ? null : v.safeParse(setting.schema, text, { abortPipeEarly: true });
    if (read?.success) return [name, read.output];
    if (read) problems.push({ about: [name], sentence: `${name} ${read.issues[0].message}` });
    return [name, setting.fallback === undefined ? null : v.parse(setting.schema, setting.fallback)];
  });
  const values = Object.fromEntries(entries) as ValuesOf<T>;
  const unread = problems.flatMap(({ about }) => about);
  for (const { about, broken } of rules) {
    const sentence = !about.some((name) => unread.includes(name)) && broken(values);
    if (sentence) problems.push({ about, sentence });
  }
  return { values, problems };
}
