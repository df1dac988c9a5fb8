import type { MiddlewareHandler } from "hono";
import { etag } from "hono/etag";
import { serveStatic } from "@hono/node-server/serve-static";

/** File names under /assets/ contain a hash of the content, so a file never changes. */
const HASHED_PATH = "/assets/";
const FOREVER = "public, max-age=31536000, immutable";
const ASK_EACH_TIME = "no-cache";

/**
 * Serves the built page: the `.br` or `.gz` file where the browser accepts it, and 304 for what it has cached. The tag is
 * made of the content: a deployed file's date may be that of another version.
 */
export function staticPage(root: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true });
  const tag = etag();
  return async (context, next) => {
    const isHashed = context.req.path.startsWith(HASHED_PATH);
    const send = async (): Promise<void> => {
      const response = await serve(context, next);
      if (!(response instanceof Response)) return;
      response.headers.set("cache-control", isHashed ? FOREVER : ASK_EACH_TIME);
      response.headers.set("vary", "Accept-Encoding");
      response.headers.delete("last-modified");
      context.res = response;
    };
    await (isHashed ? send() : tag(context, send));
  };
}
