import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

type Around = {
  /** Markup of the document's head. */
  readonly head?: string;
  /** The height of the other content above and below. @default 1500 */
  readonly gapPx?: number;
  /** The one address of the page, besides the page at all others. */
  readonly path?: string;
};

/**
 * Somebody else's site. `localhost` and the product's `127.0.0.1` are two sites, so that browsers isolate its frames as they
 * do on the web.
 */
export class OtherSite {
  private readonly server: Server;
  private readonly pages = new Map<string, string>();

  private constructor() {
    this.server = createServer(({ url = "" }, response) => {
      const page = this.pages.get(url.replace(/\?.*/, "")) ?? this.pages.get("");
      response.setHeader("Content-Type", "text/html").end(page);
    });
  }

  static async start(): Promise<OtherSite> {
    const site = new OtherSite();
    site.server.listen(0, "127.0.0.1");
    await once(site.server, "listening");
    return site;
  }

  get origin(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** Puts that markup between other content, on a page that every address returns if none is named. */
  show(markup: string, { head = "", gapPx = 1500, path = "" }: Around = {}): void {
    if (path === "") this.pages.clear();
    const gap = `<div style="height: ${gapPx}px">Something else.</div>`;
    const page = `<html lang="en"><head><title>Partner</title>${head}</head><h1>Partner</h1>${gap}${markup}${gap}</html>`;
    this.pages.set(path, `<!doctype html>${page}`);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }
}
