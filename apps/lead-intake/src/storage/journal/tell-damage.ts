import type { Log } from "../../platform/log.ts";
import type { Damage } from "./damaged-files.ts";

/** Told of a damaged file when it is found. */
export type TellDamage = (damage: Damage) => void;

export function logDamage(log: Log): TellDamage {
  return ({ path, records, unreadBytes, missing }) =>
    log({ level: "error", event: "file-damaged", file: path, records, unreadBytes, missing });
}

/** @param alert tells a person; null if nobody can be told */
export function tellDamage(log: Log, alert: TellDamage | null): TellDamage {
  const note = logDamage(log);
  return (damage) => {
    note(damage);
    alert?.(damage);
  };
}
