// Facts about the store and the server that runs on it, by name.
import type { Plans } from "@contractor-roi/roi-core";
import { reading } from "./operation.ts";
import type { Connection } from "./connection.ts";
import type { DeliveryChannel } from "../lead/delivery-channels.ts";

/** Facts about the running server that commands need. */
export type ServerFacts = {
  /** Path of the data directory: a copy says by it where its store was. */
  readonly path: string;
  /** Port of the desk on 127.0.0.1. */
  readonly deskPort: number;
  /** Channels by which a lead is delivered. */
  readonly channels: readonly DeliveryChannel[];
  /** Plans of the server's site; `null` if it has none of its own. */
  readonly plans: Plans | null;
};

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

/** Addresses of the settings `OWNER_EMAIL` and `DESK_USERS`. */
export type Mailboxes = Readonly<Record<"owners" | "users", readonly string[]>>;

/** Fact: the server's mailboxes. No copy has it, as none has who may sign in. */
export const MAILBOXES = "mailboxes";

/** Tells commands about the server that runs on this store, and each lead that comes to which mailboxes it goes. */
export function announce(connection: Connection, facts: ServerFacts, mailboxes: Mailboxes): void {
  setFact(connection, "server", JSON.stringify(facts));
  setFact(connection, MAILBOXES, JSON.stringify(mailboxes));
}

/** Facts of the last server on this store, which may have ended. */
export const lastServer = reading(function lastServer(connection: Connection): ServerFacts | null {
  const facts = fact(connection, "server");
  return facts === null ? null : (JSON.parse(facts) as ServerFacts);
});

/** Mails that the owner gets at their time. */
type TimelyMail = "week" | "day";

/** The owner's day that the last such mail was for: of the week's its Sunday; null before the first one. */
export const mailedOn = reading((connection: Connection, mail: TimelyMail) => fact(connection, `${mail}-told`));

export function noteMailed(connection: Connection, mail: TimelyMail, day: string): void {
  setFact(connection, `${mail}-told`, day);
}
