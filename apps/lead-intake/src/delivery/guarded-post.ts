import dns from "node:dns/promises";
import { once } from "node:events";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { addAbortSignal } from "node:stream";
import { TimeLimitError, withinTime } from "@contractor-roi/lead-store/base/within-time";
import {
  type IpAddress,
  isInSubnet,
  isPublicAddress,
  parseIpAddress,
  type Subnet,
} from "@contractor-roi/lead-store/base/ip-address";
import type { TryResult } from "./channel.ts";
import { fieldNames } from "./receiver-words.ts";

type GuardedPost = {
  readonly url: URL;
  /** @default "POST" */
  readonly method?: "POST" | "PATCH" | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
  /** For everything: name, connection, request and the head of the response. */
  readonly timeLimitMs: number;
  /** Not public, but allowed. */
  readonly allowedSubnets: readonly Subnet[];
};

const HTTP_DATE = /^[A-Z][a-z]{2,8},? .* GMT$/;
const PRIVATE_ADDRESS = "private-address";
/** The receiver is gone for good (RFC 9110). */
const GONE = 410;
/** Answers below 500 that another try may change: a time limit, a conflict, a lock, one that came too early, too many. */
const PASSING = new Set([408, 409, 423, 425, 429]);
const MOST_OF_REFUSAL = 4_096;
const REFUSAL_LIMIT_MS = 1_000;

/**
 * Posts once, to a public address and to no other: the name is resolved once, every address it has must be public, and
 * the connection goes to one of these, so a name cannot change its address after the check. Redirects are not followed.
 * The head of the response decides: of its body, which may have no end, only the beginning of a refusal is read.
 *
 * @returns success for any 2xx, else a code such as `http-503`, with the wait of a `Retry-After`. It never rejects.
 */
export async function guardedPost({ timeLimitMs, ...post }: GuardedPost): Promise<TryResult> {
  const abort = new AbortController();
  try {
    const response = await withinTime(send(post, abort.signal), timeLimitMs);
    const { statusCode: status = 0, headers } = response;
    if (status >= 200 && status < 300) return { ok: true };
    const refusal = await beginningOf(response);
    const waitSeconds = retryAfter(headers["retry-after"]);
    return {
      ok: false,
      failure: `http-${status}`,
      ...(refusal !== "" && { reply: { text: refusal, fields: fieldNames(post.body) } }),
      ...(waitSeconds !== null && { waitSeconds }),
      ...(status < 500 && !PASSING.has(status) && { needsOwner: true }),
      ...(status === GONE && { isFinal: true }),
    };
  } catch (error) {
    const failure = failureOf(error);
    return { ok: false, failure, ...(failure === PRIVATE_ADDRESS && { needsOwner: true }) };
  } finally {
    abort.abort();
  }
}

/** A code that holds no part of request or response. */
function failureOf(error: unknown): string {
  if (error instanceof TimeLimitError) return "timeout";
  const { code } = error as NodeJS.ErrnoException;
  return code?.toLowerCase().replaceAll("_", "-") ?? "request-failed";
}

async function send(post: Omit<GuardedPost, "timeLimitMs">, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, method = "POST", headers, body, allowedSubnets } = post;
  const address = await checkedAddress(url, allowedSubnets);
  const family = address.kind() === "ipv4" ? 4 : 6;
  const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
    method,
    headers: { "user-agent": "lead-intake", ...headers, "content-type": "application/json" },
    signal,
    // A connection of its own: one that is kept could be to an address that was checked for another name.
    agent: false,
    family,
    lookup: (_host, _options, callback) => callback(null, address.toString(), family),
  });
  // The connection's end after the head is emitted here, too.
  request.on("error", () => {});
  request.end(body);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return response.on("error", () => {});
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  let text = "";
  try {
    for await (const chunk of addAbortSignal(AbortSignal.timeout(REFUSAL_LIMIT_MS), response.setEncoding("utf8"))) {
      text += String(chunk);
      if (text.length >= MOST_OF_REFUSAL) break;
    }
  } catch {
    // It broke off, or has no end: what came is enough.
  }
  return text.slice(0, MOST_OF_REFUSAL);
}

/**
 * Looks a name up.
 *
 * @returns one of its addresses, all of which are public or allowed
 * @throws {Error} with the code `private-address`; and the lookup's errors
 */
export async function checkedAddress({ hostname }: URL, allowedSubnets: readonly Subnet[]): Promise<IpAddress> {
  const found = await dns.lookup(hostname.replace(/^\[|\]$/g, ""), { all: true });
  const addresses = found.map(({ address }) => parseIpAddress(address));
  const isAllowed = (address: IpAddress | null) =>
    address !== null && (isPublicAddress(address) || allowedSubnets.some((subnet) => isInSubnet(address, subnet)));
  const [first] = addresses;
  if (!first || !addresses.every(isAllowed)) throw Object.assign(new Error(PRIVATE_ADDRESS), { code: PRIVATE_ADDRESS });
  return first;
}

/** Seconds, or a date (RFC 9110). */
function retryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,6}$/.test(header)) return Number(header);
  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return HTTP_DATE.test(header) && Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
