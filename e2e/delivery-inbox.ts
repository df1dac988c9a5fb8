import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Whatever leads are delivered to: it takes every request, and keeps the bodies by their paths. */
export class DeliveryInbox {
  private readonly server: Server;
  private readonly bodies = new Map<string, string[]>();

  private constructor() {
    this.server = createServer(async (request, response) => {
      const path = request.url ?? "";
      const body = await text(request);
      this.bodies.set(path, [...this.received(path), body]);
      response.end();
    });
  }

  static async start(): Promise<DeliveryInbox> {
    const inbox = new DeliveryInbox();
    inbox.server.listen(0, "127.0.0.1");
    await once(inbox.server, "listening");
    return inbox;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  received(path: string): readonly string[] {
    return this.bodies.get(path) ?? [];
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }
}
