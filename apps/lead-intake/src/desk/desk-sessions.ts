import { createHash, randomBytes } from "node:crypto";

const SESSION_MS = 12 * 60 * 60 * 1000;

/** Browsers that are signed in to the desk. */
export type DeskSessions = {
  /** @returns the new session's secret */
  open(): string;
  isOpen(secret: string | undefined): boolean;
};

/** @param now milliseconds since 1970 */
export function deskSessions(now: () => number = Date.now): DeskSessions {
  // Found by their digests, so that the duration of a search reveals nothing about them.
  const ends = new Map<string, number>();
  return {
    open() {
      const secret = randomBytes(32).toString("base64url");
      ends.set(digest(secret), now() + SESSION_MS);
      return secret;
    },
    isOpen: (secret) => secret !== undefined && (ends.get(digest(secret)) ?? 0) > now(),
  };
}

function digest(secret: string): string {
  return createHash("sha256").update(secret).digest("base64");
}
