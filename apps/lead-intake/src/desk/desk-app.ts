import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { putSite } from "@contractor-roi/site";
import { withoutPlaceholders } from "@contractor-roi/site/node";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { HTTPException } from "hono/http-exception";
import * as v from "valibot";
import { OperatorError } from "../platform/operator-error.ts";
import { packageRoot } from "../platform/package-root.ts";
import { typedCommand } from "../platform/typed-commands.ts";
import { deskApi, type DeskEnv, type DeskLeads } from "./desk-api.ts";
import { onlyOwnPage } from "./desk-guard.ts";
import { deskSessions } from "./desk-sessions.ts";

export type DeskAppDeps = DeskLeads & {
  /** The listener's port, for the cookie's name: browsers send a cookie to all ports of a host. */
  readonly port: number;
};

export const SIGN_IN_PATH = "/sign-in/";
const LEADS_PAGE = "/leads.html";
const QUOTE_PATH = "/quote";
/** Folder of the built pages: the leads page and the quote page. */
const DESK_ROOT = join(packageRoot(), "../desk/dist");

const LEADS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The rest of its policy is in the document. */
const QUOTE_POLICY = "frame-ancestors 'none'";

/**
 * The desk: its pages, which hold no lead, and what they ask for, which needs the cookie that a link with a sign-in of the
 * store sets. For a listener of this machine alone, which has checked the request's Host.
 */
export function createDeskApp({ port, ...deps }: DeskAppDeps): Hono<DeskEnv> {
  const { store, site } = deps;
  const sessions = deskSessions();
  const cookie = `leads-desk-${port}`;
  const app = new Hono<DeskEnv>();

  app.use(async (context, next) => {
    await next();
    const isQuote = context.req.path.startsWith(`${QUOTE_PATH}/`);
    context.header("Content-Security-Policy", isQuote ? QUOTE_POLICY : LEADS_POLICY);
    context.header("Cache-Control", "no-store");
    context.header("X-Robots-Tag", "noindex, nofollow");
    context.header("X-Content-Type-Options", "nosniff");
    context.header("Referrer-Policy", "no-referrer");
    context.header("Cross-Origin-Opener-Policy", "same-origin");
    context.header("Cross-Origin-Resource-Policy", "same-origin");
  });

  app.get(`${SIGN_IN_PATH}:secret`, async (context) => {
    if (!(await (await store).useSignIn(context.req.param("secret"))))
      return context.text(
        `This link was used or is older than a minute. Run this again: ${typedCommand("desk")}\n`,
        403,
      );
    setCookie(context, cookie, sessions.open(), { httpOnly: true, sameSite: "Strict", path: "/" });
    return context.redirect(LEADS_PAGE, 303);
  });

  app.use("/api/*", onlyOwnPage, async (context, next) => {
    if (!sessions.isOpen(getCookie(context, cookie)))
      return context.text(`Sign in by the link that this prints: ${typedCommand("desk")}\n`, 401);
    context.set("changedBy", "this computer");
    return next();
  });
  app.route("/api", deskApi(deps));

  app.get("/", (context) => context.redirect(LEADS_PAGE, 303));
  app.get(QUOTE_PATH, (context) => context.redirect(`${QUOTE_PATH}/`, 303));
  // A service worker would outlive this listener, whose port another program may have next.
  app.get(`${QUOTE_PATH}/service-worker.js`, (context) => context.notFound());
  app.get(`${QUOTE_PATH}/`, async (context, next) => {
    const file = join(DESK_ROOT, "index.html");
    if (site === null || !existsSync(file)) return next();
    return context.html(putSite(await readFile(file, "utf8"), withoutPlaceholders(site)));
  });
  app.get(
    `${QUOTE_PATH}/*`,
    builtPages((path) => path.slice(QUOTE_PATH.length)),
  );
  for (const path of [LEADS_PAGE, "/assets/*"]) app.get(path, builtPages());

  app.notFound((context) =>
    context.text(
      existsSync(DESK_ROOT)
        ? "There is nothing at this address.\n"
        : `The desk is not built. This builds it: ${typedCommand("desk")}\n`,
      404,
    ),
  );
  app.onError((error, context) => {
    if (error instanceof v.ValiError) return context.text("Cannot read this.\n", 400);
    if (error instanceof HTTPException) return error.getResponse();
    return context.text(error instanceof OperatorError ? error.message : "The server failed.\n", 503);
  });
  return app;
}

/** A build may come after the start. The library prints a warning about a folder that is missing. */
function builtPages(rewriteRequestPath = (path: string): string => path): MiddlewareHandler {
  const root = DESK_ROOT;
  return (context, next) => (existsSync(root) ? serveStatic({ root, rewriteRequestPath })(context, next) : next());
}
