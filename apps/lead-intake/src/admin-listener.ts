import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { listen } from "./listen.ts";
import type { LeadStore } from "./lead-store.ts";
import { isDisposition, isLimit } from "./list-options.ts";
import type { AdminAddress } from "./lock-file.ts";

export type AdminListener = {
  readonly address: AdminAddress;
  close(): Promise<void>;
};

const ADDRESS = "127.0.0.1";
const CLOSE_LIMIT_MS = 5_000;

/**
 * Opens the door for `pnpm leads`, which cannot open the database while the server has it. Only this machine can reach
 * it, and only who can read the lock file, its owner, knows the token.
 *
 * @param leads the store, as soon as it is open: until then a reader waits
 */
export async function openAdminListener(leads: Promise<Pick<LeadStore, "list">>): Promise<AdminListener> {
  const token = randomBytes(32).toString("base64url");
  const { port, close } = await listen((request, response) => void answer(request, response), ADDRESS, 0);
  return { address: { port, token }, close: () => close(CLOSE_LIMIT_MS) };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isSame(request.headers.authorization ?? "", `Bearer ${token}`)) return void response.writeHead(401).end();
    try {
      const { pathname, searchParams } = new URL(request.url ?? "/", `http://${ADDRESS}`);
      if (request.method !== "GET" || pathname !== "/leads") return void response.writeHead(404).end();
      const disposition = searchParams.get("disposition");
      const limit = searchParams.has("limit") ? Number(searchParams.get("limit")) : undefined;
      if (!isDisposition(disposition) || !isLimit(limit)) return void response.writeHead(400).end();
      const body = JSON.stringify(await (await leads).list({ disposition, limit }));
      response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" }).end(body);
    } catch {
      response.writeHead(503).end();
    }
  }
}

/** Compares digests, so that the time it takes tells nothing about the token, its length included. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
