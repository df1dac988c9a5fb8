import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import type { DirectoryIdentity } from "../data-directory/directory-identity.ts";
import type { AdminAddress } from "../data-directory/lock-file.ts";
import { listen } from "../platform/listen.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { carryOut, isOperation } from "./admin-operations.ts";
import type { LeadAdministration } from "./lead-administration.ts";

export type AdminListener = {
  readonly address: AdminAddress;
  close(): Promise<void>;
};

const ADDRESS = "127.0.0.1";
/** The data directory that the client expects. */
export const DIRECTORY_HEADER = "x-data-directory";
const CLOSE_LIMIT_MS = 5_000;

/**
 * Opens a listener for `pnpm leads`, which cannot open the database while the server has it. It listens on loopback only,
 * and its token is in the lock file, which only the file's owner can read.
 *
 * @param leads resolves when the database is open; requests wait for it
 * @param directory the server's own: requests for another one are refused
 */
export async function openAdminListener(
  leads: Promise<LeadAdministration>,
  directory: DirectoryIdentity,
): Promise<AdminListener> {
  const token = randomBytes(32).toString("base64url");
  const { port, close } = await listen((request, response) => void answer(request, response), ADDRESS, 0);
  return { address: { port, token }, close: () => close(CLOSE_LIMIT_MS) };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isSame(request.headers.authorization ?? "", `Bearer ${token}`)) return void response.writeHead(401).end();
    if (request.headers[DIRECTORY_HEADER] !== directory) return void response.writeHead(409).end();
    try {
      const name = (request.url ?? "").slice(1);
      if (request.method !== "POST" || !isOperation(name)) return void response.writeHead(404).end();
      const { argument } = (await json(request)) as { argument?: unknown };
      const outcome = await carryOut(leads, name, argument);
      if (outcome === null) return void response.writeHead(400).end();
      response
        .writeHead(200, { "content-type": "application/json", "cache-control": "no-store" })
        .end(JSON.stringify(outcome));
    } catch (error) {
      response.writeHead(503).end(error instanceof OperatorError ? error.message : "");
    }
  }
}

/** Compares digests, so that the duration reveals nothing about the token, its length included. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
