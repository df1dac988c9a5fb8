import type { MiddlewareHandler } from "hono";
import type { Log } from "@contractor-roi/lead-store/base/log";
import { LEAD_INTAKE_PATH } from "../intake/function-paths.ts";

/** Fields of an answered request that may be logged: not its address or query, and nothing about its sender. */
export type AnsweredRequest = {
  /** Also in the answer and in the other log lines about it. */
  readonly requestId: string;
  readonly method: string;
  readonly route: Route;
  readonly status: number;
  /** From the parsed head of the request to the head of the answer. */
  readonly seconds: number;
};

/** A class of paths, never the path itself: visitors' links may hold anything. */
type Route = "lead-intake" | "health" | "page" | "file" | "nothing";

const ROUTES: Readonly<Record<string, Route>> = {
  [LEAD_INTAKE_PATH]: "lead-intake",
  "/healthz": "health",
  "/readyz": "health",
};

function routeOf(path: string, status: number): Route {
  const known = Object.hasOwn(ROUTES, path) ? ROUTES[path] : undefined;
  if (known !== undefined) return known;
  if (status === 404) return "nothing";
  return path === "/" || path.endsWith(".html") ? "page" : "file";
}

export type ObservedVariables = { readonly Variables: { requestId: string } };

/** Gives each request an id and tells of each answer. */
export function observeRequests(tell: (answered: AnsweredRequest) => void): MiddlewareHandler<ObservedVariables> {
  return async (context, next) => {
    const requestId = crypto.randomUUID();
    context.set("requestId", requestId);
    const start = performance.now();
    await next();
    const { path, method } = context.req;
    const { status } = context.res;
    tell({ requestId, method, route: routeOf(path, status), status, seconds: (performance.now() - start) / 1000 });
  };
}

/** A line for each request, without an address, a path or a query. */
export function accessLog(log: Log): (answered: AnsweredRequest) => void {
  return ({ requestId, method, route, status, seconds }) =>
    log({ level: "info", event: "request", requestId, method, route, status, ms: Math.round(seconds * 1e5) / 100 });
}
