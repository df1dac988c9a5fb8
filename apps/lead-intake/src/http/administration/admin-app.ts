import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { OperatorError } from "../../platform/operator-error.ts";
import type { DirectoryIdentity } from "../../storage/data-directory/directory-identity.ts";
import { createDeskApp, SIGN_IN_PATH } from "../desk/desk-app.ts";
import { isOwnHost } from "../desk/desk-guard.ts";
import { deskSignIn } from "../desk/desk-sign-in.ts";
import type { DeskSite } from "../desk/desk-site.ts";
import { administrationApi } from "./administration-api.ts";
import type { Administration } from "./lead-administration.ts";

/** What a monitoring program reads at `/metrics`. */
type MetricsSource = {
  /** Opens nothing but this; null: only the listener's own token does. */
  readonly token: string | null;
  readonly contentType: string;
  render(): Promise<string>;
};

/** The data directory that the client expects. */
export const DIRECTORY_HEADER = "x-data-directory";

export type AdminAppDeps = {
  /** Resolves when the database is open; requests wait for it. */
  readonly administration: Promise<Administration>;
  /** Opens everything to `pnpm leads`. */
  readonly token: string;
  /** The server's own: requests of `pnpm leads` for another one are refused; null refuses all. */
  readonly directory: DirectoryIdentity | null;
  /** At which the app answers. */
  readonly address: string;
  readonly port: number;
  readonly metrics: MetricsSource | undefined;
  readonly site: DeskSite | null;
};

export type AdminApp = {
  readonly fetch: Hono["fetch"];
  /** A link that signs one browser in to the desk, once, within a minute. */
  readonly signInLink: () => string;
};

/**
 * What this machine alone is told: metrics, the routes of `pnpm leads`, and the desk. A request with an `Authorization` is
 * of a program; the desk's page has a cookie.
 */
export function createAdminApp(deps: AdminAppDeps): AdminApp {
  const { administration, token, directory, address, port, metrics, site } = deps;
  const signIn = deskSignIn();
  const signInLink = () => `http://${address}:${port}${SIGN_IN_PATH}${signIn.makeKey()}`;
  const app = new Hono();

  app.use(({ req, body }, next) => (isOwnHost(req.header("host"), port) ? next() : Promise.resolve(body(null, 403))));
  if (metrics)
    app.all("/metrics", async (context) => {
      const given = context.req.header("authorization") ?? "";
      const mayRead = [token, metrics.token].some((each) => each !== null && isSame(given, `Bearer ${each}`));
      if (!mayRead) return context.body(null, 401, { "WWW-Authenticate": "Bearer" });
      try {
        const text = await metrics.render();
        return context.body(text, 200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" });
      } catch {
        return context.body(null, 503);
      }
    });

  const commands = new Hono();
  commands.use(async (context, next) => {
    if (!isSame(context.req.header("authorization") ?? "", `Bearer ${token}`)) return context.body(null, 401);
    if (context.req.header(DIRECTORY_HEADER) !== directory) return context.body(null, 409);
    context.header("Cache-Control", "no-store");
    return next();
  });
  commands.route(
    "/",
    administrationApi(
      administration.then(({ leads }) => leads),
      signInLink,
    ),
  );
  commands.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    return context.text(error instanceof OperatorError ? error.message : "", 503);
  });
  const desk = createDeskApp({ administration, signIn, port, site });
  app.all("*", ({ req }) => (req.header("authorization") === undefined ? desk : commands).fetch(req.raw));
  return { fetch: app.fetch, signInLink };
}

/** Compares digests, so that the duration reveals nothing about the token, its length included. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
