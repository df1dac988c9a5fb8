import { createHash, timingSafeEqual } from "node:crypto";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { deferred } from "@contractor-roi/lead-store/base/deferred";
import { listen } from "../platform/listen.ts";
import { createLoopbackDesk, type DeskApp, type DeskAppDeps, SIGN_IN_PATH } from "./desk-app.ts";
import { isLoopbackName } from "./desk-guard.ts";

/** Text for a monitoring program, at `/metrics`. */
type MetricsSource = {
  /** Bearer token of the scraper; null turns the endpoint off. */
  readonly token: string | null;
  readonly contentType: string;
  render(): Promise<string>;
};

type DeskListenerDeps = {
  /** Null without a desk. */
  readonly desk: DeskAppDeps | null;
  /** 0 = the usual port, or any free one if that is taken. */
  readonly port: number;
  /** Name of the store: the usual port is derived from it and stays the same, so that the browser keeps drafts. */
  readonly name: string;
  /** @default none */
  readonly metrics?: MetricsSource | undefined;
};

const ADDRESS = "127.0.0.1";
/** Above the ports of well-known services, below those that systems give out by themselves. */
const USUAL_PORTS = { first: 20_000, count: 10_000 };
const CLOSE_LIMIT_MS = 5_000;
const FOREIGN_NAME = "Open this address as 127.0.0.1 or localhost: from another machine, through a tunnel of ssh.\n";

/** Opens a listener for desk and metrics, on loopback only. @throws {OperatorError} if the port that was set is taken */
export async function openDeskListener(deps: DeskListenerDeps) {
  const { port: fixedPort, name, desk, metrics } = deps;
  // The app must know the port that the listener gets.
  const app = deferred<Hono>();
  const answer = getRequestListener(async (request) => (await app.promise).fetch(request));
  const listenAt = (at: number) => listen(answer, ADDRESS, at, "ADMIN_PORT");
  const { port, close } = fixedPort
    ? await listenAt(fixedPort)
    : await listenAt(usualPort(name)).catch(() => listenAt(0));
  app.resolve(createListenerApp(desk && createLoopbackDesk(desk, port), metrics));
  return { port, close: () => close(CLOSE_LIMIT_MS) };
}

/** A link that signs one browser in to the desk at a port. @param secret of a sign-in */
export function signInLink(port: number, secret: string): string {
  return `http://${ADDRESS}:${port}${SIGN_IN_PATH}#${secret}`;
}

function usualPort(name: string): number {
  const number = createHash("sha256").update(name).digest().readUInt32BE();
  return USUAL_PORTS.first + (number % USUAL_PORTS.count);
}

function createListenerApp(desk: DeskApp | null, metrics: MetricsSource | undefined): Hono {
  const app = new Hono();
  app.use(({ req, text }, next) =>
    isLoopbackName(req.header("host")) ? next() : Promise.resolve(text(FOREIGN_NAME, 403)),
  );
  if (metrics)
    app.all("/metrics", async (context) => {
      const given = context.req.header("authorization") ?? "";
      if (metrics.token === null || !isSame(given, `Bearer ${metrics.token}`))
        return context.body(null, 401, { "WWW-Authenticate": "Bearer" });
      try {
        const text = await metrics.render();
        return context.body(text, 200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" });
      } catch {
        return context.body(null, 503);
      }
    });
  if (desk) app.route("/", desk);
  return app;
}

/** Compares digests, so that the duration reveals nothing about the token, its length included. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
