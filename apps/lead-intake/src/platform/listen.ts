import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";

const LOOPBACK = ["127.0.0.1", "::1"] as const;
/** A body that takes longer is a broken or a hostile connection. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Longer than the proxies in front keep an idle connection (nginx: 60 s): if this side closes it first, a lead that is
 * sent at that moment is lost. Node's default is 5 s. The request timeout does not include idle time.
 */
const KEEP_ALIVE_MS = 75_000;
const FREE_PORT_TRIES = 20;
const IDLE_CHECK_MS = 20;
const ALL_ADDRESSES = ["localhost", "0.0.0.0", "::"];

/**
 * Listens on a host. `localhost` means both loopback addresses, since browsers and Node resolve the name to either one.
 *
 * @param port 0 = any free one
 * @param variable that sets the port, for people
 * @throws {OperatorError} if the port is taken or the host is not this machine's
 */
export async function listen(listener: RequestListener, host: string, port: number, variable = "PORT") {
  for (let tries = 1; ; tries += 1) {
    const servers: Server[] = [];
    try {
      const [first, ...rest] = host === "localhost" ? LOOPBACK : [host];
      servers.push(await open(listener, first, port));
      const actualPort = portOf(servers[0]!);
      for (const address of rest) {
        const server = await open(listener, address, actualPort).catch(ignoreMissingAddress);
        if (server !== null) servers.push(server);
      }
      return { port: actualPort, close: (limitMs: number) => closeAll(servers, limitMs) };
    } catch (error) {
      for (const server of servers) server.close();
      const isUnlucky = port === 0 && codeOf(error) === "EADDRINUSE" && tries < FREE_PORT_TRIES;
      if (!isUnlucky) throw explain(error, host, port, variable);
    }
  }
}

function open(listener: RequestListener, host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS }, listener);
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.off("error", reject);
      resolve(server);
    });
  });
}

/** A machine without IPv6 has no ::1; 127.0.0.1 is enough there. */
function ignoreMissingAddress(error: unknown): null {
  if (["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(codeOf(error))) return null;
  throw error;
}

/** Accepts no new connections; resolves when requests in flight are completed, or after `limitMs` at the latest. */
async function closeAll(servers: readonly Server[], limitMs: number): Promise<void> {
  // A connection becomes idle when its request is completed, and would be kept alive for the next one.
  const idle = setInterval(() => servers.forEach((server) => server.closeIdleConnections()), IDLE_CHECK_MS);
  const limit = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), limitMs);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  clearInterval(idle);
  clearTimeout(limit);
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}

function explain(cause: unknown, host: string, port: number, variable: string): unknown {
  const isNoHost = `HOST ${host} is not an address of this machine: choose another, such as localhost`;
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use: stop the other program or choose another with ${variable}=…`,
    EACCES: `Port ${port} may not be used by this user: choose one above 1023 with ${variable}=…`,
    EADDRNOTAVAIL: isNoHost,
    ENOTFOUND: isNoHost,
    EAI_AGAIN: isNoHost,
  };
  const sentence = sentences[codeOf(cause)];
  return sentence === undefined ? cause : new OperatorError(sentence, { cause });
}

/** The server's address on this machine or in its network. */
export function pageUrl(host: string, port: number): string {
  const name = ALL_ADDRESSES.includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}/`;
}
