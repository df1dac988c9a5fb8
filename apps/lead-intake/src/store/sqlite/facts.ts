// Facts about the store and the server that runs on it, by name.
import { reading } from "../operation.ts";
import { createHash, randomBytes } from "node:crypto";
import type { Connection } from "./connection.ts";
import type { ServerFacts } from "../store.ts";

const SIGN_IN_MS = 60_000;

const SET = "insert into facts (name, value) values (?, ?) on conflict (name) do update set value = excluded.value";

export function fact(connection: Connection, name: string): string | null {
  return connection.get<{ value: string }>("select value from facts where name = ?", name)?.value ?? null;
}

export function setFact(connection: Connection, name: string, value: string): void {
  connection.run(SET, name, value);
}

export function removeFact(connection: Connection, name: string): void {
  connection.run("delete from facts where name = ?", name);
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
  connection.run("insert into sign_ins (digest, created_at) values (?, ?)", digestOf(secret), new Date().toISOString());
  return secret;
}

/** Ends old sign-ins, too. */
export function useSignIn(connection: Connection, secret: string): boolean {
  const now = Date.now();
  const [oldest, newest] = [now - SIGN_IN_MS, now].map((time) => new Date(time).toISOString()) as [string, string];
  connection.run("delete from sign_ins where address is null and created_at not between ? and ?", oldest, newest);
  return connection.run("delete from sign_ins where digest = ?", digestOf(secret)) > 0;
}

function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
