import { readFileSync } from "node:fs";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { reasonOf } from "./describe-error.ts";
import { UsageError } from "./usage-error.ts";

/** Reads arguments as `parseArgs` does, and says in words of a person what is wrong with them. */
export function readArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  const parsed = parseArgs({ ...config, strict: false, tokens: true });
  for (const token of parsed.tokens ?? []) {
    if (token.kind === "positional" && config.allowPositionals !== true)
      throw new UsageError(`"${token.value}" is no option, and nothing else is expected there`);
    if (token.kind === "option") refuseMisuse(token, config.options?.[token.name]?.type);
  }
  return parsed as ReturnType<typeof parseArgs<T>>;
}

type OptionToken = {
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
};

function refuseMisuse({ rawName, value, inlineValue }: OptionToken, type: "string" | "boolean" | undefined): void {
  if (type === undefined) throw new UsageError(`there is no option ${rawName}`);
  if (type === "boolean" && value !== undefined) throw new UsageError(`${rawName} takes no value: "${value}"`);
  if (type === "string" && value === undefined) throw new UsageError(`${rawName} needs a value`);
  // `--for --compare` has forgotten the name.
  if (type === "string" && inlineValue === false && value?.startsWith("-") === true && value !== "-")
    throw new UsageError(`${rawName} needs a value; one that begins with a dash is written ${rawName}=${value}`);
}

/** The value of an option, read by its parser; the error names option, requirement and value. */
export function readOption<T>(
  name: string,
  text: string,
  parse: (text: string) => T | null,
  requirement: string | ((text: string) => string),
): T {
  const value = parse(text);
  if (value !== null) return value;
  const problem = typeof requirement === "string" ? requirement : requirement(text);
  throw new UsageError(`--${name} ${problem}: ${JSON.stringify(text)}`);
}

/** The file that an option names. */
export function readOptionFile(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`--${name} ${path}: ${reasonOf(error as Error)}`);
  }
}
