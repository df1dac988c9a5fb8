import { hex } from "../base/hex.ts";

/**
 * A token that unsubscribes one mailbox: its hash and an HMAC-SHA-256 of it, in base64url. It holds no address, since it
 * stands in a URL, and needs no lead, since that may be erased. Web APIs only.
 */
const TOKEN = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;
const SECRET_BYTES = 32;

export async function unsubscribeToken(hash: string, secret: string): Promise<string> {
  const bytes = Uint8Array.from(hash.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), bytes);
  return `${base64url(bytes)}.${base64url(new Uint8Array(signature))}`;
}

/** The hash of the mailbox that a token unsubscribes; null if none of the secrets has signed it. */
export async function readUnsubscribeToken(token: string, secrets: readonly string[]): Promise<string | null> {
  const [, hash, signature] = TOKEN.exec(token) ?? [];
  if (hash === undefined || signature === undefined) return null;
  for (const secret of secrets) {
    // Compares in constant time.
    if (await crypto.subtle.verify("HMAC", await keyOf(secret), fromBase64url(signature), fromBase64url(hash)))
      return hex(fromBase64url(hash));
  }
  return null;
}

export function makeSecret(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}
