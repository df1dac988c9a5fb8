import type { Context, MiddlewareHandler } from "hono";
import { serveStatic } from "@hono/node-server/serve-static";

/** File names under /assets/ contain a hash of the content, so a file never changes. */
const HASHED_PATH = "/assets/";
const FOREVER = "public, max-age=31536000, immutable";
const ASK_EACH_TIME = "no-cache";

/** Serves the built page: the `.br` or `.gz` file where the browser accepts it, and 304 for what it has cached. */
export function staticPage(root: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true });
  return async (context, next) => {
    const response = await serve(context, next);
    if (!(response instanceof Response)) return;
    response.headers.set("cache-control", context.req.path.startsWith(HASHED_PATH) ? FOREVER : ASK_EACH_TIME);
    response.headers.set("vary", "Accept-Encoding");
    return isKnownTo(context, response) ? notModified(response) : response;
  };
}

function isKnownTo({ req }: Context, response: Response): boolean {
  const modified = response.headers.get("last-modified");
  return response.status === 200 && modified !== null && req.header("if-modified-since") === modified;
}

async function notModified(response: Response): Promise<Response> {
  await response.body?.cancel();
  const headers = new Headers(response.headers);
  for (const name of ["content-length", "content-type", "content-encoding"]) headers.delete(name);
  return new Response(null, { status: 304, headers });
}
