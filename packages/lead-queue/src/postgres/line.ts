// The line to a Postgres server: how it is encrypted, and which password may leave on it (B26). Node and Deno run it alike.
import { connect, isIP, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { connect as connectByTls } from "node:tls";
import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { isLoopbackHost } from "@contractor-roi/lead-store/base/ip-address";

/** `local` stays on this machine, `unchecked` is TLS with any certificate, `open` is not encrypted. */
export type Line = "checked" | "unchecked" | "local" | "open";

/** No password was sent. The server counts as away until it or the settings are mended. */
export class UnsafeLine extends OperatorError {
  override readonly name = "UnsafeLine";
  readonly code = "CONNECTION_UNSAFE";
}

const LIMIT_MS = 5_000;
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
/** Values of `sslmode` that take a server without TLS. */
const OPTIONAL = ["disable", "allow", "prefer"];
/** Codes of a line that broke, such as ECONNRESET: the certificate was not at fault. */
const BROKEN = /^E[A-Z]+$|^CONNECT/;
const SUPABASE = /\.supabase\.(?:co|com)$/;
/** The type of a message with a password, "p", and its forms. */
const PASSWORD = 112;
const SCRAM = /^(?:SCRAM-SHA-256\0|c=biws,r=)/;
const MD5 = /^md5[0-9a-f]{32}\0$/;

/**
 * Reads in a database's URL how its line is encrypted. `sslmode` means what it means to libpq; without one it is `verify-full`, or
 * `prefer` on this machine. `ca` is the text of the CA that signs. An empty one says that none is known: without an `sslmode` any
 * certificate is taken then.
 *
 * @returns `url` and `open` for the driver, and `kept`, which says how the newest connection is. `open` never rejects, since the
 * driver would wait for ever
 */
export function postgresLine(url: string) {
  const address = new URL(url);
  const given = address.searchParams.get("sslmode");
  const ca = address.searchParams.get("ca");
  for (const name of ["ca", "sslmode", "sslrootcert"]) address.searchParams.delete(name);
  let kept: Line = "open";

  /** @param found what the driver has found in the URL, or in variables such as PGHOST */
  async function open(found: { host: readonly string[]; port: readonly number[] }): Promise<Socket> {
    const host = decodeURIComponent(address.hostname).replace(/^\[|\]$/g, "") || found.host[0]!;
    const port = found.port[0]!;
    const isUnixSocket = host.startsWith("/");
    const isLocal = isUnixSocket || isLoopbackHost(host);
    const mode = given ?? (isLocal ? "prefer" : ca === "" ? "require" : "verify-full");
    const isChecked = ![...OPTIONAL, "no-verify"].includes(mode) && !(mode === "require" && !ca);
    const socket = connect(isUnixSocket ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    const timer = setTimeout(() => socket.destroy(failure("CONNECT_TIMEOUT")), LIMIT_MS);
    try {
      await next(socket, "connect");
      const isEncrypted = !isUnixSocket && mode !== "disable" && (await offersTls(socket));
      if (!isEncrypted && !isUnixSocket && !OPTIONAL.includes(mode)) throw withoutTls(host);
      kept = isEncrypted && isChecked ? "checked" : isLocal ? "local" : isEncrypted ? "unchecked" : "open";
      const takesMd5 = kept === "checked" || (kept === "local" && mode !== "disable");
      if (!isEncrypted) return guarded(socket, host, takesMd5);
      const encrypted = connectByTls({
        socket,
        host,
        ...(isIP(host) === 0 && { servername: host }),
        ...(ca && { ca }),
        rejectUnauthorized: isChecked,
        ...(["require", "verify-ca"].includes(mode) && { checkServerIdentity: () => undefined }),
      });
      await next(encrypted, "secureConnect").catch((error: unknown) => {
        throw certificateFailure(host, error);
      });
      return guarded(encrypted, host, takesMd5);
    } catch (error) {
      socket.destroy();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  function withoutTls(host: string): UnsafeLine {
    const append = `append ${address.search === "" ? "?" : "&"}sslmode=disable to its URL`;
    const change = given === null ? append : `write sslmode=disable in place of sslmode=${given}`;
    return new UnsafeLine(
      `${host} offers no TLS, so no password was sent. Turn TLS on there; or, if nobody can listen on the way, ${change}.`,
    );
  }

  return {
    url: address.href,
    kept: () => kept,
    open: (found: Parameters<typeof open>[0]) => open(found).catch(broken),
  };
}

/** Waits for an event. @throws the error that ended the socket */
function next(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    socket.once(event, resolve).once("error", reject);
    socket.once("close", () => reject(failure("CONNECTION_CLOSED")));
  });
}

async function offersTls(socket: Socket): Promise<boolean> {
  socket.write(SSL_REQUEST);
  const answer = String(await next(socket, "data"));
  // More in the same packet would be read as if it had come encrypted.
  if (answer !== "S" && answer !== "N") throw failure("CONNECTION_CLOSED");
  return answer === "S";
}

function certificateFailure(host: string, error: unknown): unknown {
  const { code = "no code" } = describeFailure(error);
  if (BROKEN.test(code)) return error;
  let advice = "If a CA of your own signed it, set QUEUE_CA to the text of that CA's certificate.";
  if (SUPABASE.test(host))
    advice =
      "Supabase signs with a root of its own: set QUEUE_CA to the text of its certificate, which the dashboard has in Project settings > Database > SSL configuration.";
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    advice = "It is another host's: write the host in the URL as its certificate names it.";
  return new UnsafeLine(`The certificate of ${host} is not trusted (${code}), so no password was sent. ${advice}`);
}

/**
 * Ends the connection rather than send a password that others could read: in clear on any line, or by md5 on one that they may
 * hear. The driver answers whatever a server asks, at any time, and writes whole messages.
 */
function guarded(socket: Socket, host: string, takesMd5: boolean): Socket {
  const write = socket.write.bind(socket) as (...parts: unknown[]) => boolean;
  return Object.assign(socket, {
    write(messages: Buffer, ...rest: unknown[]) {
      const unsafe = passwordsIn(messages).find((form) => !SCRAM.test(form) && !(takesMd5 && MD5.test(form)));
      if (unsafe === undefined) return write(messages, ...rest);
      const how = MD5.test(unsafe) ? "by md5" : "in clear";
      const sentence = `${host} asks for the password ${how}, so it was not sent. Have it ask by scram-sha-256: set password_encryption to it, then the password anew, and name it in pg_hba.conf.`;
      socket.destroy(new UnsafeLine(sentence));
      return true;
    },
  });
}

/** Answers to a server that asks for a password. */
function passwordsIn(messages: Buffer): string[] {
  const found: string[] = [];
  // The first message of a connection has no type.
  let at = messages[0] === 0 ? messages.readUInt32BE(0) : 0;
  while (at < messages.length) {
    const end = at + 1 + messages.readUInt32BE(at + 1);
    if (messages[at] === PASSWORD) found.push(messages.toString("latin1", at + 5, end));
    at = end;
  }
  return found;
}

/** A connection that breaks once somebody reads from it. */
function broken(error: Error): Duplex {
  return new Duplex({
    read() {
      this.destroy(error);
    },
    write: (_messages, _encoding, done) => done(),
  });
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}
