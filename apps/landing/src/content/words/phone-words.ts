import type { PhoneDoubt } from "@contractor-roi/roi-core";

/**
 * What is said below the phone field of the number that will be called.
 *
 * @param number as it is read
 * @param hasExtension whether an extension makes it doubtful
 */
export function dialledNumberText(number: string, doubt: PhoneDoubt | null, hasExtension: boolean): string {
  const call = `We'll call ${number}`;
  if (doubt === null) return call;
  if (hasExtension) return `${call}. Please leave the extension out.`;
  return `${call}. That looks too ${doubt === "too-short" ? "short" : "long"}. Is it right?`;
}
