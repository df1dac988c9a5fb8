import { createHash, randomBytes } from "node:crypto";
import { getRequestListener } from "@hono/node-server";
import { deferred } from "../../platform/deferred.ts";
import { listen } from "../../platform/listen.ts";
import type { DirectoryIdentity } from "../../storage/data-directory/directory-identity.ts";
import type { AdminAddress } from "../../storage/data-directory/lock-file.ts";
import { type AdminApp, type AdminAppDeps, createAdminApp } from "./admin-app.ts";
import type { Administration } from "./lead-administration.ts";

export type AdminOptions = {
  /** 0 = the usual one, or any free one if that is taken. @default 0 */
  readonly port?: number | undefined;
  /** @default none */
  readonly metrics?: AdminAppDeps["metrics"];
  /** Whose desk it is. @default it is not known */
  readonly site?: AdminAppDeps["site"] | undefined;
};

export type AdminListener = Pick<AdminApp, "signInLink"> & {
  readonly address: AdminAddress;
  close(): Promise<void>;
};

const ADDRESS = "127.0.0.1";
/** Above those of well-known services, below those that systems give out by themselves. */
const USUAL_PORTS = { first: 20_000, count: 10_000 };
const CLOSE_LIMIT_MS = 5_000;

/**
 * Opens a listener for `pnpm leads`, which cannot open the database while the server has it, and for the leads desk. It
 * listens on loopback only. Its token is in the lock file, which only the file's owner can read; a browser gets a link.
 *
 * @param administration resolves when the database is open; requests wait for it
 * @param directory the server's own: requests of `pnpm leads` for another one are refused; null refuses all
 * @param name of what is administered: the port is derived from it and stays the same, so that the browser keeps the desk's
 * drafts
 */
export async function openAdminListener(
  administration: Promise<Administration>,
  directory: DirectoryIdentity | null,
  name: string,
  { port: fixedPort = 0, metrics, site = null }: AdminOptions = {},
): Promise<AdminListener> {
  const token = randomBytes(32).toString("base64url");
  // The app must know the port that the listener gets.
  const app = deferred<AdminApp>();
  const answer = getRequestListener(async (request) => (await app.promise).fetch(request));
  const listenAt = (at: number) => listen(answer, ADDRESS, at, "ADMIN_PORT");
  const { port, close } = fixedPort
    ? await listenAt(fixedPort)
    : await listenAt(usualPort(name)).catch(() => listenAt(0));
  const opened = createAdminApp({ administration, token, directory, address: ADDRESS, port, metrics, site });
  app.resolve(opened);
  return { address: { port, token }, signInLink: opened.signInLink, close: () => close(CLOSE_LIMIT_MS) };
}

function usualPort(name: string): number {
  const number = createHash("sha256").update(name).digest().readUInt32BE();
  return USUAL_PORTS.first + (number % USUAL_PORTS.count);
}
