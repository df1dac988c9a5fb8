import { createHash, randomBytes } from "node:crypto";

const SESSION_MS = 12 * 60 * 60 * 1000;

/** Browsers that are signed in to the desk. */
export type DeskSessions = {
  /** @returns the new session's secret */
  open(): string;
  isOpen(secret: string | undefined): boolean;
};

export function deskSessions(): DeskSessions {
  // Found by their digests, so that the duration of a search reveals nothing about them.
  const ends = new Map<string, number>();
  return {
    open() {
      const secret = randomBytes(32).toString("base64url");
      ends.set(digest(secret), Date.now() + SESSION_MS);
      return secret;
    },
    isOpen: (secret) => secret !== undefined && (ends.get(digest(secret)) ?? 0) > Date.now(),
  };
}

function digest(secret: string): string {
  return createHash("sha256").update(secret).digest("base64");
}
