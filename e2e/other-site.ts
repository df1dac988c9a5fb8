import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Somebody else's site, on an origin of its own: every address returns the same page. */
export class OtherSite {
  private readonly server: Server;
  private html = "";

  private constructor() {
    this.server = createServer((_request, response) => response.setHeader("Content-Type", "text/html").end(this.html));
  }

  static async start(): Promise<OtherSite> {
    const site = new OtherSite();
    site.server.listen(0, "127.0.0.1");
    await once(site.server, "listening");
    return site;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Puts that markup between two screens of other content. */
  show(markup: string): void {
    const screen = '<div style="height: 1500px">Something else.</div>';
    this.html = `<!doctype html><html lang="en"><title>Partner</title><h1>Partner</h1>${screen}${markup}${screen}</html>`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }
}
