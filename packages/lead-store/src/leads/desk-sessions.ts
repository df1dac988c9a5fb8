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
  /** With its network, such as "Safari on iPhone, 203.0.113.0/24". */
  readonly browser: string;
  readonly created_at: string;
  /** The time of its last use. */
  readonly seen_at: string;
};

/** Who asked for a sign-in, where and when. */
export type AskedSignIn = Pick<DeskSession, "address" | "browser" | "created_at">;

export type OpenedSession = Pick<DeskSession, "number" | "address"> & {
  /** The cookie's value. */
  readonly secret: string;
  /** Secret of the link that ends it. */
  readonly end: string;
  /** Secret by which its browser is known later. */
  readonly device: string;
};

/** The link's secret, or the cookie of the browser that asked, or both; and what was typed. Empty: it has none. */
type MailedSecrets = Readonly<Record<"secret" | "asker" | "code", string>>;

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const SIGN_IN_MS = { here: MINUTE_MS, mailed: 15 * MINUTE_MS };
const SESSION_MS = { here: DAY_MS / 2, mailed: 30 * DAY_MS };
const DEVICE_MS = 365 * DAY_MS;
const CODE_TRIES = 5;
const CODE_DIGITS = 8;
const DIGEST_LENGTH = 64;
const ASKER = `substr(code_digest, 1, ${DIGEST_LENGTH})`;
/** A clock is set back so far without harm. */
const CLOCK_STEP_MS = 5 * MINUTE_MS;
/** No copy has them, and no restore brings them back. */
const OF_DESK = ["sign_ins", "sessions", "devices"];

type SignInRow = AskedSignIn & { readonly digest: string; readonly code_digest: string; readonly tries: number };
type SessionRow = DeskSession & { readonly digest: string };

const SIGN_INS = `select * from sign_ins where ${isWhole("sign_ins")}`;
const SESSIONS = `select * from sessions where ${isWhole("sessions")}`;

/** Whether a row is young enough. One of a clock that was far ahead is not. */
function isFresh({ address, created_at }: AskedSignIn, limits: typeof SIGN_IN_MS): boolean {
  const age = Date.now() - Date.parse(created_at);
  return age >= -CLOCK_STEP_MS && age <= (address === null ? limits.here : limits.mailed);
}

function addSignIn(connection: Connection, values: Partial<SignInRow>): string {
  const [oldest, newest] = [timeIn(-SIGN_IN_MS.mailed), timeIn(CLOCK_STEP_MS)];
  connection.run("delete from sign_ins where created_at not between ? and ?", oldest, newest);
  const secret = newSecret();
  const { address = null, code_digest = null, browser = null } = values;
  const insert = "insert into sign_ins (digest, address, code_digest, browser, created_at) values (?, ?, ?, ?, ?)";
  connection.run(insert, digestOf(secret), address, code_digest, browser, timeIn(0));
  return secret;
}

/** @param of the link's secret, or else that of the browser that asked */
function signInOf(connection: Connection, of: string, column = "digest"): SignInRow | null {
  const row = connection.get<SignInRow>(`${SIGN_INS} and ${column} = ?`, digestOf(of));
  return row && isFresh(row, SIGN_IN_MS) ? row : null;
}

/** The digests of the browser that asked, and of the code that it was mailed. */
function digestsOf({ code_digest }: SignInRow): readonly [asker: string, code: string] {
  return [code_digest.slice(0, DIGEST_LENGTH), code_digest.slice(DIGEST_LENGTH)];
}

/** Uses a sign-in up. */
function openSession(connection: Connection, signIn: SignInRow, browser: string): OpenedSession {
  connection.run("delete from sign_ins where digest = ?", signIn.digest);
  for (const row of connection.all<SessionRow>(SESSIONS))
    if (!isFresh(row, SESSION_MS)) endSession(connection, row.number, true);
  // A log line names one session alone: no number is given twice.
  const number = Number(fact(connection, "last-session") ?? 0) + 1;
  setFact(connection, "last-session", String(number));
  const [secret, time, { address }] = [newSecret(), timeIn(0), signIn];
  const digest = digestOf(secret);
  const insert =
    "insert into sessions (number, digest, address, browser, created_at, seen_at) values (?, ?, ?, ?, ?, ?)";
  connection.run(insert, number, digest, address, browser, time, time);
  connection.run("delete from devices where seen_at < ?", timeIn(-DEVICE_MS));
  const known = "insert into devices (digest, address, created_at, seen_at) values (?, ?, ?, ?)";
  if (address !== null) connection.run(known, digestOf(deviceOf(digest)), address, time, time);
  return { number, address, secret, end: endOf(digest), device: deviceOf(digest) };
}

function openSessions(connection: Connection): SessionRow[] {
  return connection.all<SessionRow>(`${SESSIONS} order by number desc`).filter((row) => isFresh(row, SESSION_MS));
}

/** @param keepsDevice whether its browser stays known. @returns whether there was one */
function endSession(connection: Connection, number: number, keepsDevice: boolean): boolean {
  const row = connection.get<SessionRow>("select digest from sessions where number = ?", number);
  if (row === undefined) return false;
  if (!keepsDevice) connection.run("delete from devices where digest = ?", digestOf(deviceOf(row.digest)));
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
  makeSignIn: (connection: Connection) => addSignIn(connection, { browser: "`leads desk`" }),
  /**
   * @param address empty for a stranger, who costs the same work. @param asker secret of the browser that asks
   * @returns the secret of a link, and a code
   */
  askSignIn(connection: Connection, address: string, browser: string, asker: string) {
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
    const code_digest = digestOf(asker) + digestOf(digestOf(asker) + code);
    return { secret: addSignIn(connection, { address, browser, code_digest }), code };
  },
  /** Leaves it unused. Null if it was used or is too old. */
  readSignIn: reading((connection: Connection, secret: string, asker: string) => {
    const found = signInOf(connection, secret);
    if (found === null) return null;
    const { address, browser, created_at } = found;
    return { address, browser, created_at, needsCode: address !== null && digestsOf(found)[0] !== digestOf(asker) };
  }),
  /** Uses the one of this machine up. @param browser that is signed in. @returns null if it was used or is too old */
  useSignIn(connection: Connection, secret: string, browser: string): OpenedSession | null {
    const found = signInOf(connection, secret);
    return found?.address === null ? openSession(connection, found, browser) : null;
  },
  /** Uses a mailed one up: where it was asked for by its link or by its code, elsewhere by both. A code has five tries. */
  useMailed(connection: Connection, secrets: MailedSecrets, browser: string): OpenedSession | "wrong-code" | null {
    const { secret, asker, code } = secrets;
    const found = secret ? signInOf(connection, secret) : signInOf(connection, asker, ASKER);
    if (found === null || found.address === null) return null;
    const [askerDigest, codeDigest] = digestsOf(found);
    if (secret && askerDigest === digestOf(asker)) return openSession(connection, found, browser);
    if (found.tries >= CODE_TRIES) return null;
    if (codeDigest === digestOf(askerDigest + code)) return openSession(connection, found, browser);
    // A scanner that presses the button has typed nothing.
    if (code !== "") connection.run("update sign_ins set tries = tries + 1 where digest = ?", found.digest);
    return "wrong-code";
  },
  /** Null if there is none, or it is too old. */
  session: reading((connection: Connection, secret: string): DeskSession | null => {
    const row = connection.get<SessionRow>(`${SESSIONS} and digest = ?`, digestOf(secret));
    return row && isFresh(row, SESSION_MS) ? shown(row) : null;
  }),
  noteUse(connection: Connection, number: number, browser: string): void {
    connection.run("update sessions set seen_at = ?, browser = ? where number = ?", timeIn(0), browser, number);
  },
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
  isDevice: reading((connection: Connection, secret: string, address: string): boolean => {
    const select = `select 1 from devices where digest = ? and address = ? and ${isWhole("devices")}`;
    return connection.get(select, digestOf(secret), address) !== undefined;
  }),
};

function shown({ number, address, browser, created_at, seen_at }: SessionRow): DeskSession {
  return { number, address, browser, created_at, seen_at };
}

/** Nobody finds the session's own secret by it. */
function endOf(digest: string): string {
  return digestOf(`end ${digest}`);
}

/** The same for the device's. */
function deviceOf(digest: string): string {
  return digestOf(`device ${digest}`);
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

function timeIn(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}
