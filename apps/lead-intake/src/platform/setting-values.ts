import { OperatorError } from "./operator-error.ts";

export type Env = (name: string) => string | undefined;

/** A whole number from the environment. An empty variable counts as absent. */
export function wholeNumber(env: Env, name: string, range: { from: number; to: number; default: number }): number {
  const setting = env(name);
  if (!setting) return range.default;
  const value = Number(setting);
  if (/^\d{1,15}$/.test(setting) && value >= range.from && value <= range.to) return value;
  throw new OperatorError(
    `${name} must be a whole number from ${range.from} to ${range.to}: current value is ${JSON.stringify(setting)}`,
  );
}
