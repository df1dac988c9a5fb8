import { hexSha256 } from "../platform/hex.ts";
import { mailboxKey } from "./email-key.ts";

/** Reasons not to mail a visitor. */
export type SkipReason = "no-consent" | "unsubscribed" | "mailed-today";

/** The limit of reports an hour is reached. */
export const TOO_MANY = "too-many-reports";

/** The addresses that may be mailed a report. */
export type ReportRecipients = {
  /**
   * Takes an address for a delivery: its mailbox once in 24 hours, and never again after it unsubscribed (B22). The same delivery
   * may ask again.
   *
   * @param mostAnHour reports of the whole site (B17). @default no limit
   * @returns null if the delivery may mail it, else why not; after {@link TOO_MANY} it may ask again later
   */
  reserve(address: string, deliveryId: string, mostAnHour?: number): Promise<SkipReason | typeof TOO_MANY | null>;
  /** Secrets of the links to unsubscribe: the first one signs, all are valid. */
  secrets(): Promise<readonly string[]>;
  /** Stores that a mailbox is never to be mailed again. @param hash of it, as {@link mailboxHash} makes it */
  unsubscribe(hash: string): Promise<void>;
};

/** SHA-256, hexadecimal, of an address's mailbox. */
export function mailboxHash(address: string): Promise<string> {
  return hexSha256(mailboxKey(address));
}
