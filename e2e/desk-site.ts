import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { putSite } from "@contractor-roi/site";
import { parseSite, withoutPlaceholders } from "@contractor-roi/site/node";

const BUILT = fileURLToPath(new URL("../apps/quote-desk/dist/", import.meta.url));
/** Some folder, since the desk may be put into any. */
const FOLDER = "/tools/quotes/";
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const parsed = parseSite({ plans: FIXED_PLANS });
if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
const FIXED_SITE = withoutPlaceholders(parsed.site);

/** A quote desk on a plain host for files. */
export class DeskSite {
  readonly requests: string[] = [];
  private readonly server: Server;

  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  /** @param folder with a desk. @default the one that was built, with a site that has nothing but the plans of the tests */
  static async start(folder = BUILT): Promise<DeskSite> {
    const site = new DeskSite(folder);
    site.server.listen(0, "127.0.0.1");
    await once(site.server, "listening");
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${FOLDER}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }

  private async answer({ method = "", url = "/" }: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(`${method} ${url}`);
    const { pathname } = new URL(url, "http://127.0.0.1");
    const file = pathname.startsWith(FOLDER) ? join(this.folder, pathname.slice(FOLDER.length) || "index.html") : "";
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
    // As some hosts say of every file.
    response.setHeader("Vary", "Origin");
    const content = await readFile(file);
    const isBare = this.folder === BUILT && file.endsWith("index.html");
    response.end(isBare ? putSite(String(content), FIXED_SITE) : content);
  }
}
