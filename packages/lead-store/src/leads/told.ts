// Who is told of leads: the mailboxes of OWNER_EMAIL, until others are chosen at the desk.
import { emailKey } from "../lead/email-key.ts";
import type { Connection } from "../sqlite/connection.ts";
import { fact, MAILBOXES, type Mailboxes, setFact } from "../sqlite/facts.ts";
import { reading } from "../sqlite/operation.ts";

const CHOSEN = "told";

/** `told` get each lead and the notices, `choosable` may be chosen: nobody without `OWNER_EMAIL`. */
export const told = reading(function told(connection: Connection) {
  const { owners = [], users = [] } = JSON.parse(fact(connection, MAILBOXES) ?? "{}") as Partial<Mailboxes>;
  // One spelling of each.
  const all = new Map([...users, ...owners].map((address) => [emailKey(address), address]));
  const choosable = owners.length === 0 ? [] : [...all.values()].sort();
  const wanted = JSON.parse(fact(connection, CHOSEN) ?? "[]") as string[];
  const chosen = choosable.filter((address) => wanted.includes(address));
  return { choosable, told: chosen.length > 0 ? chosen : choosable.filter((address) => owners.includes(address)) };
});

/** @returns whether it is stored: one at least, and none but those that may be chosen */
export function chooseTold(connection: Connection, addresses: readonly string[]): boolean {
  const { choosable } = told(connection);
  if (addresses.length === 0 || !addresses.every((address) => choosable.includes(address))) return false;
  setFact(connection, CHOSEN, JSON.stringify(addresses));
  return true;
}
