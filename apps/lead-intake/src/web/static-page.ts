import { createHash } from "node:crypto";
import { existsSync, realpathSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { CACHE_CONTROL, HASHED_FOLDER, isEmbeddable, NOT_FOUND_DOCUMENT } from "@contractor-roi/site";
import type { Context, MiddlewareHandler } from "hono";
import { etag } from "hono/etag";
import { getMimeType } from "hono/utils/mime";

/** The address of a page, such as `/roofing/spring`, which is a file without its `.html`. */
const PAGE_ADDRESS = /^(?:\/[a-z\d]+(?:-[a-z\d]+)*)+\/?$/;
const OTHER_DOCUMENTS = /^\/(?:index|embed|404)\/?$/;
/** A hidden file or folder, such as `/.env` or `/.git`. The web's standards give `/.well-known` to public files. */
const HIDDEN = /^\/(?!\.well-known\/)\.|.\/\./;
/** A path that names a file in one way only: nothing escaped, no empty part. */
const PLAIN_PATH = /^(?:\/[^/\\%]+)*\/?$/;
const INDEX = "index.html";
/** Precompressed files by their encoding, the smallest first. */
const ENCODINGS = { br: ".br", gzip: ".gz" } as const;
const METHODS = ["GET", "HEAD"];

type Content = Buffer<ArrayBuffer>;

type FoundFile = {
  readonly path: string;
  readonly type: string;
  /** Null: the file itself. */
  readonly encoding: string | null;
};

/** The document at an address: a page's is found without its extension. */
export function documentPath(root: string, path: string): string {
  if (path === "/") return "/index.html";
  if (!PAGE_ADDRESS.test(path) || OTHER_DOCUMENTS.test(path)) return path;
  const document = `${path.replace(/\/$/, "")}.html`;
  return existsSync(join(root, document)) ? document : path;
}

/**
 * The address of a rendered page that is asked for by another: `/hvac` for `/hvac/` and `/hvac.html`. Null for any other file: only
 * a rendered document has a policy beside it.
 */
function ownAddress(root: string, path: string): string | null {
  const [, page = ""] = /^(\/.+?)(?:\/|\.html)$/.exec(path) ?? [];
  const document = `${page.slice(1)}.html`;
  if (document === NOT_FOUND_DOCUMENT || isEmbeddable(document)) return null;
  if (!existsSync(join(root, `${document}.csp`))) return null;
  return document === INDEX ? "/" : page;
}

/**
 * Serves the built page: the `.br` or `.gz` file if the browser accepts it, 304 for a cached one, and parts. The tag is
 * made of the content: a deployed file's date may be that of another version. Nothing hidden is served, and nothing outside
 * the folder.
 */
export function staticPage(root: string): MiddlewareHandler {
  // Compares tags; the answer has its own already.
  const unlessCached = etag();
  return async (context, next) => {
    const { path, method } = context.req;
    const file = HIDDEN.test(path) ? null : findFile(root, documentPath(root, path), context);
    if (file === null) return next();
    if (!METHODS.includes(method)) return methodNotAllowed(context);
    const address = ownAddress(root, path);
    if (address !== null) {
      context.header("Cache-Control", CACHE_CONTROL.other);
      return context.redirect(address + new URL(context.req.url).search, 301);
    }
    return unlessCached(context, async () => {
      const content = await readFile(file.path);
      const cacheControl = path.startsWith(HASHED_FOLDER) ? CACHE_CONTROL.hashed : CACHE_CONTROL.other;
      context.res = answer(context, content, headersOf(file, content, cacheControl));
    });
  };
}

/** Answers 404: with the built document if a browser wants to show one, else with a line of text. */
export function notFoundAnswer(root: string): (context: Context) => Promise<Response> {
  return async (context) => {
    const isShown = METHODS.includes(context.req.method) && /\btext\/html\b/.test(context.req.header("accept") ?? "");
    const file = isShown ? findFile(root, `/${NOT_FOUND_DOCUMENT}`, context) : null;
    if (file === null)
      return context.text("There is nothing at this address.\n", 404, { "Cache-Control": CACHE_CONTROL.other });
    const content = await readFile(file.path);
    const headers = headersOf(file, content, CACHE_CONTROL.other);
    headers.delete("etag");
    headers.delete("accept-ranges");
    return new Response(context.req.method === "HEAD" ? null : content, { status: 404, headers });
  };
}

/** Answers that an address is only read. */
export function methodNotAllowed(context: Context): Response {
  const allow = METHODS.join(", ");
  return context.text(`This address takes ${allow} only.\n`, 405, { Allow: allow });
}

/** The file to send for a path, compressed if the browser takes that; null if there is none inside the folder. */
function findFile(root: string, path: string, { req }: Context): FoundFile | null {
  if (!PLAIN_PATH.test(path)) return null;
  const named = join(root, path);
  const base = isFile(named) ? named : join(named, INDEX);
  if (!isFile(base) || isOutside(root, base)) return null;
  const type = getMimeType(base) ?? "application/octet-stream";
  const accepted = (req.header("accept-encoding") ?? "").split(",").map((word) => word.trim());
  for (const [encoding, ending] of Object.entries(ENCODINGS)) {
    if (!accepted.includes(encoding) || !isFile(base + ending)) continue;
    return isOutside(root, base + ending) ? null : { path: base + ending, type, encoding };
  }
  return { path: base, type, encoding: null };
}

/** A path that the system does not take, too long or with a null character, names no file. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether a file is a link to one outside the folder. */
function isOutside(root: string, file: string): boolean {
  const inside = relative(realpathSync(root), realpathSync(file));
  return inside.split(sep)[0] === ".." || isAbsolute(inside);
}

function headersOf({ type, encoding }: FoundFile, content: Content, cacheControl: string): Headers {
  const tag = createHash("sha1").update(content).digest("hex");
  return new Headers({
    "Content-Type": type,
    ...(encoding !== null && { "Content-Encoding": encoding }),
    "Content-Length": String(content.length),
    "Accept-Ranges": "bytes",
    ETag: `"${tag}"`,
    Vary: "Accept-Encoding",
    "Cache-Control": cacheControl,
  });
}

/** The whole file, its headers alone, or one part of it (RFC 9110, section 14). */
function answer({ req }: Context, content: Content, headers: Headers): Response {
  if (req.method === "HEAD") return new Response(null, { headers });
  const condition = req.header("if-range") ?? headers.get("etag");
  const range = condition === headers.get("etag") ? partOf(req.header("range") ?? "", content.length) : null;
  if (range === null) return new Response(content, { headers });
  if (range === "outside") {
    headers.delete("content-length");
    headers.set("content-range", `bytes */${content.length}`);
    return new Response(null, { status: 416, headers });
  }
  const [first, last] = range;
  headers.set("content-length", String(last - first + 1));
  headers.set("content-range", `bytes ${first}-${last}/${content.length}`);
  return new Response(content.subarray(first, last + 1), { status: 206, headers });
}

/** First and last byte of a range; null if the range is ignored: another unit, several parts, none at all. */
function partOf(range: string, length: number): readonly [first: number, last: number] | "outside" | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/i.exec(range.replaceAll(" ", "")) ?? [];
  if (from === "" && to === "") return null;
  if (from !== "" && to !== "" && Number(to) < Number(from)) return null;
  const first = from === "" ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === "" || to === "" ? length - 1 : Math.min(Number(to), length - 1);
  return first > last ? "outside" : [first, last];
}
