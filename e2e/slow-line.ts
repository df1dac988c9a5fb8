import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type SlowLine = {
  /** The product's address over this line, with a slash at its end. */
  readonly url: string;
  stop(): Promise<void>;
};

/** A line to the product that holds one file back. */
export async function slowLine(productUrl: string, file: string, delayMs: number): Promise<SlowLine> {
  const server = createServer(async (incoming, response) => {
    const address = new URL(incoming.url ?? "", productUrl);
    if (address.pathname === `/${file}`) await sleep(delayMs);
    const outgoing = request(address, { method: incoming.method, headers: incoming.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing.on("error", () => response.destroy()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
