const MOBILE_USER_AGENT = /android|iphone|ipad|ipod|iemobile|blackberry|bada/i;

/**
 * Returns whether a user agent counts as mobile, which delays the start of a call by one second.
 * An iPad that requests desktop sites identifies as a Macintosh and counts as a desktop. The specification lists
 * exactly these names; `mobile-device.test.ts` pins the case.
 *
 * @param userAgent what `navigator.userAgent` says
 * @example
 * isMobileDevice("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"); // true
 * Source: product.md, section 9 "Mobile detection".
 */
export function isMobileDevice(userAgent: string): boolean {
  return MOBILE_USER_AGENT.test(userAgent);
}
