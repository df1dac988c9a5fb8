import { webSha256 } from "./checks/request-hash.ts";

/** Why a visitor is not mailed. */
export type SkipReason = "no-consent" | "unsubscribed" | "mailed-today";

/** Who may be mailed a report. */
export type ReportRecipients = {
  /**
   * Takes an address for a delivery: once in 24 hours, and never again after it unsubscribed. The same delivery may ask again.
   *
   * @returns null if the delivery may mail it, else why not
   */
  reserve(address: string, deliveryId: string): Promise<SkipReason | null>;
  /** What signs the links to unsubscribe; the first one signs, all are valid. */
  secrets(): Promise<readonly string[]>;
  /** Stores that an address is never to be mailed again. @param hash of it, as {@link addressHash} makes it */
  unsubscribe(hash: string): Promise<void>;
};

/** SHA-256, hexadecimal, of an email address, whose case does not matter. */
export function addressHash(address: string): Promise<string> {
  return webSha256(address.toLowerCase());
}
