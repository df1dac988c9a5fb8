import { hexSha256 } from "../base/hex.ts";
import { mailboxKey } from "./email-key.ts";

/** Reasons not to mail a visitor. */
export type SkipReason = "no-consent" | "unsubscribed" | "mailed-today";

/** The limit of reports an hour is reached. */
export const TOO_MANY = "too-many-reports";

/** SHA-256, hexadecimal, of an address's mailbox. */
export function mailboxHash(address: string): Promise<string> {
  return hexSha256(mailboxKey(address));
}
