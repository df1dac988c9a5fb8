import type { LeadIntakePayload } from "@contractor-roi/roi-core";
import { hex } from "../platform/hex.ts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** SHA-256 of a text in UTF-8, hexadecimal. */
export type Sha256 = (text: string) => string | Promise<string>;

/**
 * SHA-256, hexadecimal, of a lead's content. Distinguishes a repeated request from a key that is used for another
 * lead. The timestamp is left out, because a client may set it at each try.
 */
export async function requestHash(payload: LeadIntakePayload, sha256: Sha256 = webSha256): Promise<string> {
  const { timestamp: _timestamp, ...content } = payload;
  return sha256(canonicalJson(content));
}

export async function webSha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** JSON with sorted keys and no spaces: equal content gives equal text, whatever the order of its keys. */
function canonicalJson(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(",")}}`;
}
