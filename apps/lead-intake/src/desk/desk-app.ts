import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { putSite } from "@contractor-roi/site";
import { withoutPlaceholders } from "@contractor-roi/site/node";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { getCookie, setCookie } from "hono/cookie";
import { HTTPException } from "hono/http-exception";
import * as v from "valibot";
import type { DeskSession } from "@contractor-roi/lead-store/leads/desk-sessions";
import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import type { Log } from "@contractor-roi/lead-store/base/log";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { rateLimitLog } from "../intake/rate-limit-log.ts";
import { packageRoot } from "../platform/package-root.ts";
import { typedCommand } from "../platform/typed-commands.ts";
import { describeBrowser } from "./describe-browser.ts";
import { deskApi, type DeskEnv, type DeskLeads } from "./desk-api.ts";
import { DESK_HEADER, onlyOwnPage } from "./desk-guard.ts";
import {
  aSecret,
  type ConnectedRequest,
  hostedBrowser,
  SESSION_COOKIE,
  type SignInDeps,
  signInRoutes,
} from "./sign-in.ts";

export type DeskAppDeps = DeskLeads & {
  readonly log: Log;
  /** Folder of the built quote page. @default the build's */
  readonly quotePages?: string;
};

type DeskRoad = {
  /** The desk's own address; null on loopback. */
  readonly url: string | null;
  readonly cookie: string;
  /** Whether a session of this road is let in. */
  readonly lets: (session: DeskSession) => boolean;
  /** A sentence for a browser without one. */
  readonly advice: string;
  readonly browserOf: (request: ConnectedRequest) => string;
  /** Routes for browsers without a session. */
  readonly signIn: Hono<{ Bindings: HttpBindings }>;
};

export type DeskApp = Hono<DeskEnv & { Bindings: HttpBindings }>;

export const SIGN_IN_PATH = "/sign-in";
/** Its parameters are the list's filters, as `desk-api.ts` names them; the fragment is the open lead. */
const LEADS_PAGE = "/leads";
const QUOTE_PATH = "/quote";
/** The leads page, which is that of sign-ins and numbers, too. */
const BUILT_PAGES = join(packageRoot(), "../leads-desk/dist");
const BUILT_QUOTE = join(packageRoot(), "../quote-desk/dist");

const LEADS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'";
const NO_DEVICES = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";
/** The rest of its policy is in the document. */
const QUOTE_POLICY = "frame-ancestors 'none'";

/** A session's use is written so seldom. */
const USE_MS = 300_000;
/** Above the longest note, before and after a change. */
const LONGEST_BODY = 65_536;
/** Requests that the log tells of, by their session's number. */
const TOLD: readonly (readonly [RegExp, string])[] = [
  [/^POST \/api\/erase$/, "desk-erased"],
  [/^POST \/api\/leads\/[^/]+\/release$/, "desk-released"],
  [/^DELETE \/api\/leads\/[^/]+\/release$/, "desk-returned-to-spam"],
  [/^PUT \/api\/told$/, "desk-told-chosen"],
  [/^GET \/api\/leads\.csv$/, "desk-exported"],
];
/** A session that reads on leaves a line each time that it has read so many further pages, and at the end of a list. */
const TOLD_PAGES = 10;
const REFUSED = "desk-refused";
/** The user of the page that asks: another tab of its browser may have signed somebody else in. */
const USER_HEADER = "x-leads-desk-user";

/**
 * The desk of this machine: its pages, which hold no lead, and what they ask for, which needs the cookie that a link with a
 * sign-in of the store sets. For a listener of this machine alone, which has checked the request's Host.
 *
 * @param port the listener's, for the cookie's name: browsers send a cookie to all ports of a host
 */
export function createLoopbackDesk(deps: DeskAppDeps, port: number): DeskApp {
  const { store, site, quotePages = BUILT_QUOTE } = deps;
  const cookie = `leads-desk-${port}`;
  const advice = `Sign in by the link that this prints: ${typedCommand("desk")}\n`;
  const used = `This link was used or is older than a minute. Run this again: ${typedCommand("desk")}\n`;
  const browserOf: DeskRoad["browserOf"] = ({ req }) => describeBrowser(req.header("user-agent"));
  const signIn: DeskRoad["signIn"] = new Hono();
  signIn.post("/look", aSecret, async (context) => {
    const asked = await (await store).sessions.readSignIn(context.req.valid("json").secret, "");
    if (asked?.address !== null) return context.text(used, 403);
    return context.json(asked);
  });
  signIn.post("/use", aSecret, async (context) => {
    const opened = await (await store).sessions.useSignIn(context.req.valid("json").secret, browserOf(context));
    if (opened === null) return context.text(used, 403);
    deps.log({ level: "info", event: "desk-signed-in", session: opened.number, by: "command" });
    setCookie(context, cookie, opened.secret, { httpOnly: true, sameSite: "Strict", path: "/" });
    return context.json({});
  });
  const lets: DeskRoad["lets"] = ({ address }) => address === null;
  const app = createDesk(deps, { url: null, cookie, advice, lets, browserOf, signIn });

  app.get(QUOTE_PATH, (context) => context.redirect(`${QUOTE_PATH}/`, 303));
  // A service worker would outlive this listener, whose port another program may have next.
  app.get(`${QUOTE_PATH}/service-worker.js`, (context) => context.notFound());
  app.get(`${QUOTE_PATH}/`, async (context, next) => {
    const file = join(quotePages, "index.html");
    if (site === null || !existsSync(file)) return next();
    return context.html(putSite(await readFile(file, "utf8"), withoutPlaceholders(site)));
  });
  app.get(
    `${QUOTE_PATH}/*`,
    builtPages(quotePages, (path) => path.slice(QUOTE_PATH.length)),
  );
  return app;
}

/** The desk on an https host of its own, which has nothing else (D1). For requests that name that host. */
export function createHostedDesk(deps: DeskAppDeps & SignInDeps): DeskApp {
  const { url, users } = deps;
  return createDesk(deps, {
    url,
    cookie: SESSION_COOKIE,
    advice: "You are signed out.\n",
    lets: ({ address }) => address !== null && users.includes(address),
    browserOf: (context) => hostedBrowser(context, deps),
    signIn: signInRoutes(deps),
  });
}

function createDesk({ log, ...deps }: DeskAppDeps, road: DeskRoad): DeskApp {
  const { url, cookie, lets, advice, browserOf, signIn } = road;
  const { store, site } = deps;
  const app: DeskApp = new Hono();

  app.use(async (context, next) => {
    await next();
    const isQuote = url === null && context.req.path.startsWith(`${QUOTE_PATH}/`);
    context.header("Content-Security-Policy", isQuote ? QUOTE_POLICY : LEADS_POLICY);
    context.header(DESK_HEADER, "1");
    context.header("Cache-Control", "no-store");
    context.header("X-Robots-Tag", "noindex, nofollow");
    context.header("X-Content-Type-Options", "nosniff");
    context.header("Referrer-Policy", "no-referrer");
    context.header("Cross-Origin-Opener-Policy", "same-origin");
    context.header("Cross-Origin-Resource-Policy", "same-origin");
    context.header("Permissions-Policy", NO_DEVICES);
    if (url !== null) context.header("Strict-Transport-Security", "max-age=31536000");
  });

  const limited = rateLimitLog(log, REFUSED);
  const refused = (reason: string, session?: number) => limited({ level: "warn", event: REFUSED, session, reason });
  const pagesRead = new Map<number, number>();
  app.use(
    "/api/*",
    onlyOwnPage(url, () => refused("other-page")),
    bodyLimit({ maxSize: LONGEST_BODY }),
  );
  app.route("/api/sign-in", signIn);
  // For browsers without a session: the page shows the same to everybody.
  app.get("/api/sign-in/site", ({ json }) =>
    json(site && { brand: site.brand, colors: site.colors, timeZone: site.timeZone }),
  );
  app.use("/api/*", async (context, next) => {
    const { sessions } = await store;
    const session = await sessions.session(getCookie(context, cookie) ?? "");
    const user = session?.address ?? "this computer";
    const { [USER_HEADER]: asking = encodeURIComponent(user) } = context.req.header();
    if (session === null || !lets(session) || asking !== encodeURIComponent(user)) {
      refused("no-session", session?.number);
      return context.text(advice, 401);
    }
    const { number } = session;
    context.header(USER_HEADER, asking);
    context.set("changedBy", user);
    context.set("session", number);
    // A full disk keeps nobody out, and a slow one nobody waiting.
    if (Math.abs(Date.now() - Date.parse(session.seen_at)) > USE_MS)
      void sessions.noteUse(number, browserOf(context)).catch(() => {});
    await next();
    const [, event] = TOLD.find(([asked]) => asked.test(`${context.req.method} ${context.req.path}`)) ?? [];
    if (event !== undefined && context.res.ok) log({ level: "info", event, session: number });
    if (context.var.nextPage === undefined) return;
    const pages = (pagesRead.get(number) ?? 0) + 1;
    pagesRead.set(number, pages);
    if (context.var.nextPage === "last" || pages % TOLD_PAGES === 0)
      log({ level: "info", event: "desk-read-on", session: number, pages });
  });
  app.get("/api/sessions", async (context) => {
    return context.json({ own: context.var.session, sessions: await (await store).sessions.list() });
  });
  app.delete("/api/sessions/:number", async (context) => {
    const number = Number(context.req.param("number"));
    const isOwn = number === context.var.session;
    if (!(await (await store).sessions.endSession(number, isOwn))) return context.notFound();
    log({ level: "info", event: "desk-session-ended", session: number });
    return context.json({});
  });
  app.route("/api", deskApi(deps));

  app.get("/", (context) => context.redirect(LEADS_PAGE, 303));
  app.get("/assets/*", builtPages(BUILT_PAGES));
  const page = builtPages(BUILT_PAGES, () => "/index.html");
  for (const path of [LEADS_PAGE, SIGN_IN_PATH, "/numbers"]) app.get(path, page);

  app.notFound((context) =>
    context.text(
      existsSync(BUILT_PAGES)
        ? "There is nothing at this address.\n"
        : `The desk is not built. This builds it: ${typedCommand("desk")}\n`,
      404,
    ),
  );
  app.onError((error, context) => {
    if (error instanceof v.ValiError) {
      const own = error.issues.find(({ type }) => type === "check");
      return context.text(`${own?.message ?? "Cannot read this."}\n`, 400);
    }
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof OperatorError) return context.text(error.message, 503);
    log({ level: "error", event: "request-failed", ...describeFailure(error) });
    return context.text("The server failed.\n", 503);
  });
  return app;
}

/** A build may come after the start. The library prints a warning about a folder that is missing. */
function builtPages(root: string, rewriteRequestPath = (path: string): string => path): MiddlewareHandler {
  return (context, next) => (existsSync(root) ? serveStatic({ root, rewriteRequestPath })(context, next) : next());
}
