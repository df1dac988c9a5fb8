// Facts about the store and the server that runs on it, by name.
import { reading } from "../operation.ts";
import { createHash, randomBytes } from "node:crypto";
import type { Connection } from "./connection.ts";
import type { ServerFacts } from "../store.ts";

const SIGN_IN_MS = 60_000;
const SIGN_IN = "sign-in ";

const SET = "insert into facts (name, value) values (?, ?) on conflict (name) do update set value = excluded.value";

export function fact(connection: Connection, name: string): string | null {
  return connection.get<{ value: string }>("select value from facts where name = ?", name)?.value ?? null;
}

export function setFact(connection: Connection, name: string, value: string): void {
  connection.run(SET, name, value);
}

export function announce(connection: Connection, facts: ServerFacts): void {
  setFact(connection, "server", JSON.stringify(facts));
}

/** Facts of the last server on this store, which may have ended. */
export const lastServer = reading(function lastServer(connection: Connection): ServerFacts | null {
  const facts = fact(connection, "server");
  return facts === null ? null : (JSON.parse(facts) as ServerFacts);
});

export function makeSignIn(connection: Connection): string {
  const secret = randomBytes(32).toString("base64url");
  setFact(connection, SIGN_IN + hashOf(secret), String(Date.now()));
  return secret;
}

/** Ends old sign-ins, too. */
export function useSignIn(connection: Connection, secret: string): boolean {
  const now = Date.now();
  connection.run(
    `delete from facts where name like '${SIGN_IN}%' and cast(value as integer) not between ? and ?`,
    now - SIGN_IN_MS,
    now,
  );
  return connection.run("delete from facts where name = ?", SIGN_IN + hashOf(secret)) > 0;
}

/** Writes a value that is no lead, so that a full disk is noticed before a visitor comes. */
export function probe(connection: Connection): void {
  setFact(connection, "probe", new Date().toISOString());
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
