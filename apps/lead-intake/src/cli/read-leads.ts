import { setTimeout as sleep } from "node:timers/promises";
import { hc } from "hono/client";
import { DIRECTORY_HEADER } from "../http/administration/admin-app.ts";
import type { AdministrationApi } from "../http/administration/administration-api.ts";
import {
  type LeadAdministration,
  NO_LEADS,
  sqlLeadAdministration,
} from "../http/administration/lead-administration.ts";
import { DataDirectoryInUse, isInForce, lockDataDirectory } from "../storage/data-directory/data-directory-lock.ts";
import { createDataDirectory, type DataDirectory } from "../storage/data-directory/data-directory.ts";
import { type DirectoryIdentity, directoryIdentity } from "../storage/data-directory/directory-identity.ts";
import { type AdminAddress, readLockFile } from "../storage/data-directory/lock-file.ts";
import type { DeliveryChannel } from "../leads/delivery-channels.ts";
import type { LeadPage } from "../leads/lead-store.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { hasLeads, openEmbeddedLeads } from "../storage/embedded/open-embedded-leads.ts";

const PATIENCE_MS = 20_000;
const RETRY_MS = 200;
const WRONG_DIRECTORY = 409;

/**
 * Runs work on the leads of a data directory: through the server if one runs, otherwise in the database, which is locked
 * meanwhile. Creates nothing, unless it is told to: without a database there are no leads.
 *
 * @param options.channels by which released spam is delivered if no server runs; a server uses its own. @default none
 * @param options.onServer called before a server that runs is asked
 */
export async function withEmbeddedLeads<Result>(
  directory: DataDirectory,
  work: (leads: LeadAdministration) => Promise<Result>,
  {
    channels = [],
    creates = false,
    onServer,
  }: {
    channels?: readonly DeliveryChannel[];
    creates?: boolean;
    onServer?: (() => void) | undefined;
  } = {},
): Promise<Result> {
  if (creates) await createDataDirectory(directory);
  const patience = Date.now() + PATIENCE_MS;
  for (;;) {
    const server = await serverOf(directory);
    let isBegun = false;
    const begin = () => (isBegun = true);
    try {
      if (server !== null) {
        onServer?.();
        return await work(askServer(server, begin));
      }
      if (!creates && !(await hasLeads(directory))) return await work(NO_LEADS);
      return await inDatabase(directory, channels, (leads) => {
        begin();
        return work(leads);
      });
    } catch (error) {
      // A server is stopping or starting: check again who has the directory.
      if (isBegun || !isChangingHands(error) || Date.now() > patience) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** A link to the desk of the server that has this directory; null if none runs. */
export async function runningDeskLink(directory: DataDirectory): Promise<string | null> {
  const server = await serverOf(directory);
  try {
    return server && (await askServer(server, () => {}).signInLink());
  } catch (error) {
    if (isChangingHands(error)) return null;
    throw error;
  }
}

type Server = AdminAddress & { readonly directory: DirectoryIdentity };

/** The server that has this directory; null if there is none. */
async function serverOf(directory: DataDirectory): Promise<Server | null> {
  const holder = await readLockFile(directory.lockFile);
  if (holder === null || holder.admin === null) return null;
  const identity = await directoryIdentity(directory.path);
  return isInForce(holder, identity) ? { ...holder.admin, directory: identity } : null;
}

type RunningServer = LeadAdministration & { readonly signInLink: () => Promise<string> };

/** @param begin called when the server has responded: from then on the work must not be repeated */
function askServer({ port, token, directory }: Server, begin: () => void): RunningServer {
  let hasAnswered = false;
  const server = hc<AdministrationApi>(`http://127.0.0.1:${port}`, {
    headers: { authorization: `Bearer ${token}`, [DIRECTORY_HEADER]: directory },
    async fetch(request: RequestInfo | URL, init?: RequestInit) {
      const response = await fetch(request, init).catch((cause: unknown) => {
        throw hasAnswered
          ? new OperatorError("The server stopped in the middle of it: run the command again.", { cause })
          : cause;
      });
      hasAnswered = true;
      begin();
      return response;
    },
  });
  return {
    // JSON leaves out what is undefined, which the client's type does not know.
    page: (argument) => resultOf(server.page.$post({ json: { argument } })) as Promise<LeadPage>,
    count: (argument) => resultOf(server.count.$post({ json: { argument } })),
    listOutbox: (argument) => resultOf(server.listOutbox.$post({ json: { argument } })),
    outboxDepth: () => resultOf(server.outboxDepth.$post()),
    reviveOutbox: () => resultOf(server.reviveOutbox.$post()),
    eraseByEmail: (argument) => resultOf(server.eraseByEmail.$post({ json: { argument } })),
    releaseSpam: (argument) => resultOf(server.releaseSpam.$post({ json: { argument } })),
    sendTest: (argument) => resultOf(server.sendTest.$post({ json: { argument } })),
    deleteOlderThan: (argument) => resultOf(server.deleteOlderThan.$post({ json: { argument } })),
    backUp: (argument) => resultOf(server.backUp.$post({ json: { argument } })),
    restore: (argument) => resultOf(server.restore.$post({ json: { argument } })),
    signInLink: () => resultOf(server.signInLink.$post()),
  };
}

type Answer<Result> = Pick<Response, "ok" | "status" | "text"> & { json(): Promise<{ readonly result: Result }> };

async function resultOf<Result>(asked: Promise<Answer<Result>>): Promise<Result> {
  const response = await asked;
  if (response.ok) return (await response.json()).result;
  const { status } = response;
  if (status === WRONG_DIRECTORY)
    throw new OperatorError("The server that runs has another data directory: nothing was done. Try again.");
  const reason = await response.text();
  throw new OperatorError(reason || `Cannot reach the leads: the running server answered ${status}. Restart it.`);
}

async function inDatabase<Result>(
  directory: DataDirectory,
  channels: readonly DeliveryChannel[],
  work: (leads: LeadAdministration) => Promise<Result>,
): Promise<Result> {
  const lock = await lockDataDirectory(directory, null);
  try {
    const { database, journaled, close } = await openEmbeddedLeads(directory, lock);
    try {
      return await work(sqlLeadAdministration(database, channels, journaled));
    } finally {
      await close();
    }
  } finally {
    await lock.release();
  }
}

/** `fetch` reports a refused or broken connection as a TypeError. */
function isChangingHands(error: unknown): boolean {
  return error instanceof DataDirectoryInUse || error instanceof TypeError;
}
