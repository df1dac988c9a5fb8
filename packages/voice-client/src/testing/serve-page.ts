import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

/** Handles requests under `/voice-sandbox/`; null drops the connection. */
export type Handler = (request: Request) => Promise<Response> | null;

/** A server on a free port of this machine. */
export type PageServer = { readonly url: string; close(): Promise<void> };

/** Serves the files of a folder with the given headers, and everything under `/voice-sandbox/` with a handler. */
export async function servePage(
  folder: string,
  headers: Readonly<Record<string, string>>,
  handle: Handler,
): Promise<PageServer> {
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    if (url.pathname.startsWith("/voice-sandbox/")) {
      const answered = await handle(await toRequest(request, url));
      if (!answered) return void response.destroy();
      response.writeHead(answered.status, Object.fromEntries(answered.headers));
      return void response.end(await answered.text());
    }
    const path = normalize(url.pathname === "/" ? "/index.html" : url.pathname);
    const body = await readFile(join(folder, path)).catch(() => null);
    if (!body) return void response.writeHead(404).end();
    response.writeHead(200, { ...headers, "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
    response.end(body);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => close(server) };
}

async function toRequest(request: IncomingMessage, url: URL): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new Request(url, {
    method: request.method ?? "GET",
    headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]),
    body: chunks.length > 0 ? Buffer.concat(chunks).toString() : null,
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
