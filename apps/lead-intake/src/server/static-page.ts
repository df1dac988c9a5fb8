import { existsSync } from "node:fs";
import { join } from "node:path";
import { CACHE_CONTROL, HASHED_FOLDER, NOT_FOUND_DOCUMENT } from "@contractor-roi/page-headers";
import type { Context, MiddlewareHandler } from "hono";
import { etag } from "hono/etag";
import { serveStatic } from "@hono/node-server/serve-static";

/** The address of a page, such as `/roofing/spring`, which is a file without its `.html`. */
const PAGE_ADDRESS = /^(?:\/[a-z\d]+(?:-[a-z\d]+)*)+\/?$/;
const OTHER_DOCUMENTS = /^\/(?:index|embed|404)\/?$/;

/** The document at an address: that of a page (P10) is found without its extension. */
export function documentPath(root: string, path: string): string {
  if (path === "/") return "/index.html";
  if (!PAGE_ADDRESS.test(path) || OTHER_DOCUMENTS.test(path)) return path;
  const document = `${path.replace(/\/$/, "")}.html`;
  return existsSync(join(root, document)) ? document : path;
}

/**
 * Serves the built page: the `.br` or `.gz` file where the browser accepts it, and 304 for what it has cached. The tag is
 * made of the content: a deployed file's date may be that of another version.
 */
export function staticPage(root: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true, rewriteRequestPath: (path) => documentPath(root, path) });
  const tag = etag();
  return async (context, next) => {
    const isHashed = context.req.path.startsWith(HASHED_FOLDER);
    const send = async (): Promise<void> => {
      const response = await serve(context, next);
      if (!(response instanceof Response)) return;
      response.headers.set("cache-control", isHashed ? CACHE_CONTROL.hashed : CACHE_CONTROL.other);
      response.headers.set("vary", "Accept-Encoding");
      response.headers.delete("last-modified");
      context.res = response;
    };
    await (isHashed ? send() : tag(context, send));
  };
}

/** Answers 404: with the built document where a browser wants to show one, else with a line of text. */
export function notFoundAnswer(root: string): (context: Context) => Promise<Response> {
  const serve = serveStatic({ root, path: NOT_FOUND_DOCUMENT, precompressed: true });
  return async (context) => {
    const { method } = context.req;
    const isShown = /^(?:GET|HEAD)$/.test(method) && /\btext\/html\b/.test(context.req.header("accept") ?? "");
    const page = isShown ? await serve(context, () => Promise.resolve()) : undefined;
    if (!(page instanceof Response))
      return context.text("There is nothing at this address.\n", 404, { "Cache-Control": CACHE_CONTROL.other });
    const headers = new Headers(page.headers);
    headers.set("cache-control", CACHE_CONTROL.other);
    headers.set("vary", "Accept-Encoding");
    headers.delete("last-modified");
    return new Response(page.body, { status: 404, headers });
  };
}
