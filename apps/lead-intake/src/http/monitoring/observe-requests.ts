import type { MiddlewareHandler } from "hono";
import { type AnsweredRequest, routeOf } from "./answered-request.ts";

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
