import type { LeadIntakePayload } from "@contractor-roi/roi-core";
import { type Sha256, webSha256 } from "../platform/sha256.ts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * SHA-256, hexadecimal, of a lead's content. Distinguishes a repeated request from a key that is used for another
 * lead. The timestamp is left out, because a client may set it at each try.
 */
export async function requestHash(payload: LeadIntakePayload, sha256: Sha256 = webSha256): Promise<string> {
  const { timestamp: _timestamp, ...content } = payload;
  return sha256(canonicalJson(content));
}

/** JSON with sorted keys and no spaces: equal content gives equal text, whatever the order of its keys. */
function canonicalJson(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(",")}}`;
}
