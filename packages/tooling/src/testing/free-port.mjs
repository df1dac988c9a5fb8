// @ts-check
import { once } from "node:events";
import { createServer } from "node:net";

/** A port of 127.0.0.1 that was free a moment ago, for a program that cannot choose one itself. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}
