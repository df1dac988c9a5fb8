import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import type { DirectoryIdentity } from "../../storage/data-directory/directory-identity.ts";
import type { AdminAddress } from "../../storage/data-directory/lock-file.ts";
import { createDeskApp, SIGN_IN_PATH } from "../desk/desk-app.ts";
import { isOwnHost } from "../desk/desk-guard.ts";
import type { DeskSite } from "../desk/desk-site.ts";
import { deskSignIn } from "../desk/desk-sign-in.ts";
import { listen } from "../../platform/listen.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { carryOut, isOperation } from "./admin-operations.ts";
import type { Administration } from "./lead-administration.ts";

/** What a monitoring program reads at `/metrics`. */
type MetricsSource = {
  /** Opens nothing but this; null: only the listener's own token does. */
  readonly token: string | null;
  readonly contentType: string;
  render(): Promise<string>;
};

export type AdminOptions = {
  /** 0 = the usual one, or any free one where that is taken. @default 0 */
  readonly port?: number | undefined;
  /** @default none */
  readonly metrics?: MetricsSource | undefined;
  /** Whose desk it is. @default it is not known */
  readonly site?: DeskSite | null | undefined;
};

export type AdminListener = {
  readonly address: AdminAddress;
  /** A link that signs one browser in to the desk, once, within a minute. */
  signInLink(): string;
  close(): Promise<void>;
};

const ADDRESS = "127.0.0.1";
/** The data directory that the client expects. */
export const DIRECTORY_HEADER = "x-data-directory";
/** The operation that makes a link for a browser. */
export const SIGN_IN_LINK = "signInLink";
const METRICS_PATH = "/metrics";
/** Above those of well-known services, below those that systems give out by themselves. */
const USUAL_PORTS = { first: 20_000, count: 10_000 };
const CLOSE_LIMIT_MS = 5_000;

/**
 * Opens a listener for `pnpm leads`, which cannot open the database while the server has it, and for the leads desk. It
 * listens on loopback only. Its token is in the lock file, which only the file's owner can read; a browser gets a link.
 *
 * @param administration resolves when the database is open; requests wait for it
 * @param directory the server's own: requests of `pnpm leads` for another one are refused; null refuses all
 * @param name of what is administered: it has a usual port, so that a browser finds the desk's drafts again
 */
export async function openAdminListener(
  administration: Promise<Administration>,
  directory: DirectoryIdentity | null,
  name: string,
  { port: fixedPort = 0, metrics, site = null }: AdminOptions = {},
): Promise<AdminListener> {
  const token = randomBytes(32).toString("base64url");
  const signIn = deskSignIn();
  const listenAt = (port: number) =>
    listen((request, response) => void receive(request, response), ADDRESS, port, "ADMIN_PORT");
  const { port, close } = fixedPort
    ? await listenAt(fixedPort)
    : await listenAt(usualPort(name)).catch(() => listenAt(0));
  const desk = getRequestListener(createDeskApp({ administration, signIn, port, site }).fetch);
  const signInLink = () => `http://${ADDRESS}:${port}${SIGN_IN_PATH}${signIn.makeKey()}`;
  return { address: { port, token }, signInLink, close: () => close(CLOSE_LIMIT_MS) };

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOwnHost(request.headers.host, port)) return void response.writeHead(403).end();
    if (request.url === METRICS_PATH && metrics) return scrape(request, response, metrics);
    if (request.headers.authorization === undefined) return desk(request, response);
    return answer(request, response);
  }

  async function scrape(request: IncomingMessage, response: ServerResponse, source: MetricsSource): Promise<void> {
    const given = request.headers.authorization ?? "";
    const mayRead = [token, source.token].some((each) => each !== null && isSame(given, `Bearer ${each}`));
    if (!mayRead) return void response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    try {
      const text = await source.render();
      response.writeHead(200, { "content-type": source.contentType, "cache-control": "no-store" }).end(text);
    } catch {
      response.writeHead(503).end();
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isSame(request.headers.authorization ?? "", `Bearer ${token}`)) return void response.writeHead(401).end();
    if (request.headers[DIRECTORY_HEADER] !== directory) return void response.writeHead(409).end();
    try {
      const name = (request.url ?? "").slice(1);
      const isLink = name === SIGN_IN_LINK;
      if (request.method !== "POST" || !(isLink || isOperation(name))) return void response.writeHead(404).end();
      const { argument } = (await json(request)) as { argument?: unknown };
      const leads = administration.then((opened) => opened.leads);
      const outcome = isLink ? { result: signInLink() } : await carryOut(leads, name, argument);
      if (outcome === null) return void response.writeHead(400).end();
      response
        .writeHead(200, { "content-type": "application/json", "cache-control": "no-store" })
        .end(JSON.stringify(outcome));
    } catch (error) {
      response.writeHead(503).end(error instanceof OperatorError ? error.message : "");
    }
  }
}

function usualPort(name: string): number {
  const number = createHash("sha256").update(name).digest().readUInt32BE();
  return USUAL_PORTS.first + (number % USUAL_PORTS.count);
}

/** Compares digests, so that the duration reveals nothing about the token, its length included. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
