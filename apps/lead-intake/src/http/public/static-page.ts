import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { CACHE_CONTROL, HASHED_FOLDER, NOT_FOUND_DOCUMENT } from "@contractor-roi/site";
import type { Context, MiddlewareHandler } from "hono";
import { etag } from "hono/etag";
import { serveStatic } from "@hono/node-server/serve-static";

/** The address of a page, such as `/roofing/spring`, which is a file without its `.html`. */
const PAGE_ADDRESS = /^(?:\/[a-z\d]+(?:-[a-z\d]+)*)+\/?$/;
const OTHER_DOCUMENTS = /^\/(?:index|embed|404)\/?$/;
/** A file or folder such as `/.env` or `/.git`, but for the one that the web's standards give to what is public. */
const HIDDEN = /^\/(?!\.well-known\/)\.|.\/\./;
const INDEX = "index.html";
/** What `serveStatic` sends in place of a file, by the end of its name. */
const ENCODINGS = ["", ".br", ".zst", ".gz"];

/** The document at an address: that of a page (P10) is found without its extension. */
export function documentPath(root: string, path: string): string {
  if (path === "/") return "/index.html";
  if (!PAGE_ADDRESS.test(path) || OTHER_DOCUMENTS.test(path)) return path;
  const document = `${path.replace(/\/$/, "")}.html`;
  return existsSync(join(root, document)) ? document : path;
}

/** Whether something that may be sent for a path is a link to what lies outside the folder. */
function leadsOut(root: string, path: string): boolean {
  const folder = realPath(root);
  const file = join(root, path);
  return [file, join(file, INDEX)].some((name) =>
    ENCODINGS.some((encoding) => {
      const sent = realPath(name + encoding);
      return folder !== null && sent !== null && !isWithin(folder, sent);
    }),
  );
}

/** Null if there is nothing. */
function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

function isWithin(folder: string, path: string): boolean {
  const [first] = relative(folder, path).split(sep);
  return first !== ".." && !isAbsolute(relative(folder, path));
}

/**
 * Serves the built page: the `.br` or `.gz` file if the browser accepts it, and 304 for what it has cached. The tag is
 * made of the content: a deployed file's date may be that of another version. Nothing hidden is served, and nothing outside
 * the folder.
 */
export function staticPage(root: string): MiddlewareHandler {
  const rewriteRequestPath = (path: string) => documentPath(root, path);
  const serve = serveStatic({ root, index: INDEX, precompressed: true, rewriteRequestPath });
  const tag = etag();
  return async (context, next) => {
    if (HIDDEN.test(context.req.path) || leadsOut(root, documentPath(root, context.req.path))) return next();
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

/** Answers 404: with the built document if a browser wants to show one, else with a line of text. */
export function notFoundAnswer(root: string): (context: Context) => Promise<Response> {
  const serve = serveStatic({ root, path: NOT_FOUND_DOCUMENT, precompressed: true });
  return async (context) => {
    const { method } = context.req;
    const isShown = /^(?:GET|HEAD)$/.test(method) && /\btext\/html\b/.test(context.req.header("accept") ?? "");
    const page =
      isShown && !leadsOut(root, NOT_FOUND_DOCUMENT) ? await serve(context, () => Promise.resolve()) : undefined;
    if (!(page instanceof Response))
      return context.text("There is nothing at this address.\n", 404, { "Cache-Control": CACHE_CONTROL.other });
    const headers = new Headers(page.headers);
    headers.set("cache-control", CACHE_CONTROL.other);
    headers.set("vary", "Accept-Encoding");
    headers.delete("last-modified");
    return new Response(page.body, { status: 404, headers });
  };
}
