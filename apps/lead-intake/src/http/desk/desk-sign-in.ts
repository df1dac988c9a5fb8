import { createHash, randomBytes } from "node:crypto";

const LINK_MS = 60_000;
const SESSION_MS = 12 * 60 * 60 * 1000;

/** Who may use the desk: the browser that opened a link which only the owner of the data directory can ask for. */
export type DeskSignIn = {
  /** @returns the key of a link that works once, within a minute */
  makeKey(): string;
  /** @returns the session's secret; null if the key is unknown, used or too old */
  redeem(key: string): string | null;
  isSignedIn(secret: string | undefined): boolean;
};

/** @param now milliseconds since 1970 */
export function deskSignIn(now: () => number = Date.now): DeskSignIn {
  // Found by their digests, so that the duration of a search reveals nothing about them.
  const links = new Map<string, number>();
  const sessions = new Map<string, number>();
  return {
    makeKey: () => issue(links, now() + LINK_MS),
    redeem(key) {
      const end = links.get(digest(key)) ?? 0;
      links.delete(digest(key));
      return end > now() ? issue(sessions, now() + SESSION_MS) : null;
    },
    isSignedIn: (secret) => secret !== undefined && (sessions.get(digest(secret)) ?? 0) > now(),
  };
}

function issue(ends: Map<string, number>, end: number): string {
  const secret = randomBytes(32).toString("base64url");
  ends.set(digest(secret), end);
  return secret;
}

function digest(secret: string): string {
  return createHash("sha256").update(secret).digest("base64");
}
