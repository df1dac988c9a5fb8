import type { Context } from "hono";
import * as v from "valibot";
import { isForeignOrigin } from "../public/cors.ts";

/** How fast a visitor's page was. */
export type FieldSpeed = v.InferOutput<typeof schema>;

export const FIELD_SPEED_PATH = "/field-speed";

const MOST_BYTES = 256;
/** Sampled visits come nowhere near; more is somebody who makes them up. */
const MOST_A_MINUTE = 600;
const MINUTE_MS = 60_000;

const upTo = (most: number) => v.pipe(v.number(), v.minValue(0), v.maxValue(most));
const schema = v.strictObject({
  /** Largest contentful paint, in milliseconds. */
  lcp: upTo(600_000),
  /** Interaction to next paint, in milliseconds; absent if nobody interacted. */
  inp: v.optional(upTo(600_000)),
  /** Cumulative layout shift, a score; absent if the browser does not measure it. */
  cls: v.optional(upTo(1_000)),
});

/**
 * Receives what the page measured of a sampled visit. It is counted and forgotten: nobody's address is looked at, so the limit
 * is one for all.
 */
export function receiveFieldSpeed(count: (speed: FieldSpeed) => void, now: () => number = Date.now) {
  let since = now();
  let received = 0;
  return async (context: Context): Promise<Response> => {
    const { req } = context;
    const isOfPage = req.header("sec-fetch-site") !== undefined || req.header("origin") !== undefined;
    if (!isOfPage || isForeignOrigin(req.raw, [])) return context.body(null, 403);
    if (now() - since >= MINUTE_MS) {
      since = now();
      received = 0;
    }
    received += 1;
    if (received > MOST_A_MINUTE) return context.body(null, 429, { "Retry-After": "60" });
    const bytes = Number(req.header("content-length"));
    if (!(bytes > 0 && bytes <= MOST_BYTES)) return context.body(null, 413);
    const speed = v.safeParse(schema, await req.json().catch(() => null));
    if (!speed.success) return context.body(null, 400);
    count(speed.output);
    return context.body(null, 204);
  };
}
