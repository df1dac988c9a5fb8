import { parseArgs, type ParseArgsConfig } from "node:util";
import { UsageError } from "./usage-error.ts";

/** Calls `parseArgs` and throws its errors as usage errors. */
export function readArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
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
