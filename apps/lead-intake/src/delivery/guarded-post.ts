import { lookup } from "node:dns/promises";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIPv6, type LookupFunction } from "node:net";
import { isInSubnet, isPublicAddress, parseIpAddress, type Subnet } from "../platform/ip-address.ts";

export type GuardedPost = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For everything: name, connection, request and answer. */
  readonly timeLimitMs: number;
  /** Not public, but ours to send to. */
  readonly allowedSubnets: readonly Subnet[];
};

export type PostAnswer = {
  readonly status: number;
  /** What `Retry-After` asks for in seconds; null if it asks nothing. */
  readonly retryAfterSeconds: number | null;
};

/** Why there is no answer. Its code says so; nothing of what was sent or received is in it. */
export class PostFailure extends Error {
  override readonly name: string = "PostFailure";
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Posts to an address on the internet and to no other (B9): the name is resolved once, every address that it has must be
 * public, and the connection goes to one of those that were looked at, so a name cannot change its mind in between.
 * Redirects are not followed, and what is answered is read up to a limit and dropped.
 *
 * @throws {PostFailure}
 */
export async function guardedPost({
  url,
  headers,
  body,
  timeLimitMs,
  allowedSubnets,
}: GuardedPost): Promise<PostAnswer> {
  const signal = AbortSignal.timeout(timeLimitMs);
  try {
    const address = await Promise.race([vettedAddress(url, allowedSubnets), rejection(signal)]);
    return await post({ url, headers, body, signal, address });
  } catch (error) {
    if (error instanceof PostFailure) throw error;
    if (signal.aborted) throw new PostFailure("timeout");
    const { code } = error as NodeJS.ErrnoException;
    throw new PostFailure(code?.toLowerCase().replaceAll("_", "-") ?? "request-failed");
  }
}

async function vettedAddress({ hostname }: URL, allowedSubnets: readonly Subnet[]): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const addresses = parseIpAddress(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
  const isAllowed = (text: string) => {
    const address = parseIpAddress(text);
    return (
      address !== null && (isPublicAddress(address) || allowedSubnets.some((subnet) => isInSubnet(address, subnet)))
    );
  };
  const [first] = addresses;
  if (first === undefined || !addresses.every(isAllowed)) throw new PostFailure("private-address");
  return first;
}

type VettedPost = Pick<GuardedPost, "url" | "headers" | "body"> & {
  readonly signal: AbortSignal;
  readonly address: string;
};

function post({ url, headers, body, signal, address }: VettedPost): Promise<PostAnswer> {
  // Asked for the name again when it connects, the request gets the address that was looked at.
  const known: LookupFunction = (_host, options, answer) => {
    const family = isIPv6(address) ? 6 : 4;
    if (options.all) answer(null, [{ address, family }]);
    else answer(null, address, family);
  };
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    // Its own connection: one that is kept could be to an address that another name was vetted for.
    const request = send(url, {
      method: "POST",
      headers: { ...headers, "content-length": length },
      signal,
      agent: false,
      lookup: known,
    });
    request.on("error", reject);
    request.on("response", (response) => {
      const answer = {
        status: response.statusCode ?? 0,
        retryAfterSeconds: retryAfter(response.headers["retry-after"]),
      };
      let received = 0;
      response.on("data", (chunk: Buffer) => {
        received += chunk.length;
        if (received > MAX_ANSWER_BYTES) request.destroy(new PostFailure("answer-too-large"));
      });
      response.on("end", () => resolve(answer));
      response.on("error", reject);
    });
    request.end(body);
  });
}

function retryAfter(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(new PostFailure("timeout")), { once: true }),
  );
}
