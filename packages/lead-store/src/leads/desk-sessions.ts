// Sign-ins to the desk and its sessions. Secrets are looked up by their digests, so that no duration tells of them.
import { createHash, randomBytes, randomInt } from "node:crypto";
import { reading } from "../sqlite/operation.ts";
import type { Connection } from "../sqlite/connection.ts";
import { fact, setFact } from "../sqlite/facts.ts";
import { isWhole } from "../sqlite/schema.ts";

/** Times: ISO 8601. */
export type DeskSession = {
  /** Names it in the log. */
  readonly number: number;
  /** Null: the person at this machine. */
  readonly address: string | null;
  /** Such as "Safari on iPhone". */
  readonly browser: string;
  readonly created_at: string;
};

/** Who asked for a sign-in, where and when. */
export type AskedSignIn = Pick<DeskSession, "address" | "browser" | "created_at">;

export type OpenedSession = Pick<DeskSession, "number" | "address"> & {
  /** The cookie's value. */
  readonly secret: string;
  /** Secret of the link that ends it. */
  readonly end: string;
};

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const SIGN_IN_MS = { here: MINUTE_MS, mailed: 15 * MINUTE_MS };
const SESSION_MS = { here: DAY_MS / 2, mailed: 30 * DAY_MS };
const DEVICE_MS = 365 * DAY_MS;
const CODE_TRIES = 5;
const CODE_DIGITS = 8;
const DIGEST_LENGTH = 64;
/** No copy has them, and no restore brings them back. */
const OF_DESK = ["sign_ins", "sessions", "devices"];

type SignInRow = AskedSignIn & { readonly digest: string; readonly code_digest: string; readonly tries: number };
type SessionRow = DeskSession & { readonly digest: string };

const SIGN_INS = `select * from sign_ins where ${isWhole("sign_ins")}`;
const SESSIONS = `select * from sessions where ${isWhole("sessions")}`;

/** Whether a row is young enough. One of a clock that was ahead is not. */
function isFresh({ address, created_at }: AskedSignIn, limits: typeof SIGN_IN_MS): boolean {
  const age = Date.now() - Date.parse(created_at);
  return age >= 0 && age <= (address === null ? limits.here : limits.mailed);
}

function addSignIn(connection: Connection, values: Partial<SignInRow>): string {
  for (const row of connection.all<SignInRow>(SIGN_INS))
    if (!isFresh(row, SIGN_IN_MS)) connection.run("delete from sign_ins where digest = ?", row.digest);
  const secret = newSecret();
  const { address = null, code_digest = null, browser = null } = values;
  const insert = "insert into sign_ins (digest, address, code_digest, browser, created_at) values (?, ?, ?, ?, ?)";
  connection.run(insert, digestOf(secret), address, code_digest, browser, now());
  return secret;
}

function signInOf(connection: Connection, secret: string): SignInRow | null {
  const row = connection.get<SignInRow>(`${SIGN_INS} and digest = ?`, digestOf(secret));
  return row && isFresh(row, SIGN_IN_MS) ? row : null;
}

/** Uses a sign-in up. */
function openSession(connection: Connection, signIn: SignInRow | null, browser: string): OpenedSession | null {
  if (signIn === null) return null;
  connection.run("delete from sign_ins where digest = ?", signIn.digest);
  for (const row of connection.all<SessionRow>(SESSIONS))
    if (!isFresh(row, SESSION_MS)) endSession(connection, row.number);
  // A log line names one session alone: no number is given twice.
  const number = Number(fact(connection, "last-session") ?? 0) + 1;
  setFact(connection, "last-session", String(number));
  const [secret, time, { address }] = [newSecret(), now(), signIn];
  const insert =
    "insert into sessions (number, digest, address, browser, created_at, seen_at) values (?, ?, ?, ?, ?, ?)";
  connection.run(insert, number, digestOf(secret), address, browser, time, time);
  return { number, address, secret, end: endOf(digestOf(secret)) };
}

function openSessions(connection: Connection): SessionRow[] {
  return connection.all<SessionRow>(`${SESSIONS} order by number desc`).filter((row) => isFresh(row, SESSION_MS));
}

/** @returns whether there was one */
function endSession(connection: Connection, number: number): boolean {
  return connection.run("delete from sessions where number = ?", number) > 0;
}

/** Signs everybody out, and forgets what was asked for. @returns the number of sessions */
export function signOut(connection: Connection): number {
  const open = openSessions(connection).length;
  for (const table of OF_DESK) connection.run(`delete from ${table}`);
  return open;
}

/** Methods of the store. */
export const deskSessions = {
  /** For the person at this machine: one browser can use it once, within a minute. @returns its secret */
  makeSignIn: (connection: Connection) => addSignIn(connection, {}),
  /** @param asker secret of the browser that asks. @returns the secret of a link, and a code for that browser alone */
  askSignIn(connection: Connection, address: string, browser: string, asker: string) {
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
    const code_digest = digestOf(asker) + digestOf(asker + code);
    return { secret: addSignIn(connection, { address, browser, code_digest }), code };
  },
  /** Leaves it unused. Null if it was used or is too old. */
  readSignIn: reading((connection: Connection, secret: string): AskedSignIn | null => {
    const found = signInOf(connection, secret);
    return found && { address: found.address, browser: found.browser, created_at: found.created_at };
  }),
  /** Uses it up. @param browser that is signed in. @returns null if it was used or is too old */
  useSignIn: (connection: Connection, secret: string, browser: string) =>
    openSession(connection, signInOf(connection, secret), browser),
  /** The same by the code that was mailed, for five tries. */
  useCode(connection: Connection, asker: string, code: string, browser: string): OpenedSession | null {
    const ofAsker = `${SIGN_INS} and substr(code_digest, 1, ${DIGEST_LENGTH}) = ?`;
    const row = connection.get<SignInRow>(ofAsker, digestOf(asker));
    if (row === undefined || row.tries >= CODE_TRIES || !isFresh(row, SIGN_IN_MS)) return null;
    if (row.code_digest.slice(DIGEST_LENGTH) === digestOf(asker + code)) return openSession(connection, row, browser);
    connection.run("update sign_ins set tries = tries + 1 where digest = ?", row.digest);
    return null;
  },
  /** Null if there is none, or it is too old. */
  session: reading((connection: Connection, secret: string): DeskSession | null => {
    const row = connection.get<SessionRow>(`${SESSIONS} and digest = ?`, digestOf(secret));
    return row && isFresh(row, SESSION_MS) ? shown(row) : null;
  }),
  /** The newest first. */
  list: reading((connection: Connection) => openSessions(connection).map(shown)),
  endSession,
  /** @param end secret of the link that was mailed */
  byEnd: reading((connection: Connection, end: string): DeskSession | null => {
    const found = openSessions(connection).find(({ digest }) => digestOf(endOf(digest)) === digestOf(end));
    return found ? shown(found) : null;
  }),
  signOut,
  /** Ends sign-ins, sessions and devices of other addresses. */
  keepOnly(connection: Connection, addresses: readonly string[]): void {
    const others = "address not in (select value from json_each(?))";
    for (const table of OF_DESK) connection.run(`delete from ${table} where ${others}`, JSON.stringify(addresses));
  },
  /** @returns the secret of a browser that has signed in as an address */
  noteDevice(connection: Connection, address: string): string {
    const [secret, time] = [newSecret(), now()];
    connection.run("delete from devices where seen_at < ?", new Date(Date.now() - DEVICE_MS).toISOString());
    const insert = "insert into devices (digest, address, created_at, seen_at) values (?, ?, ?, ?)";
    connection.run(insert, digestOf(secret), address, time, time);
    return secret;
  },
  isDevice: reading((connection: Connection, secret: string, address: string): boolean => {
    const select = `select 1 from devices where digest = ? and address = ? and ${isWhole("devices")}`;
    return connection.get(select, digestOf(secret), address) !== undefined;
  }),
};

function shown({ number, address, browser, created_at }: SessionRow): DeskSession {
  return { number, address, browser, created_at };
}

/** Nobody finds the session's own secret by it. */
function endOf(digest: string): string {
  return digestOf(`end ${digest}`);
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

function now(): string {
  return new Date().toISOString();
}
