import type { Log } from "../../platform/log.ts";
import type { AnsweredRequest } from "./answered-request.ts";

/** A line for each request, without an address, a path or a query. */
export function accessLog(log: Log): (answered: AnsweredRequest) => void {
  return ({ requestId, method, route, status, seconds }) =>
    log({ level: "info", event: "request", requestId, method, route, status, ms: Math.round(seconds * 1e5) / 100 });
}
