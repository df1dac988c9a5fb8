import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A way to a database that can lose its connections without a word, as a firewall or a dead machine does. */
export async function swallowingProxy(url: string) {
  const { hostname, port } = new URL(url);
  const open = new Set<readonly [Socket, Socket]>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    const pair = [client, database] as const;
    open.add(pair);
    for (const [from, to] of [pair, [database, client]] as const) {
      from.on("error", () => {}).on("data", (bytes) => void (open.has(pair) && to.write(bytes)));
      from.on("close", () => void (open.has(pair) && to.destroy()));
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const sockets: Socket[] = [];
  server.on("connection", (socket) => sockets.push(socket));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    /** Connections that are open now stay open, and carry nothing more. */
    swallow: () => open.clear(),
  };
}
