const MOBILE_USER_AGENT = /android|iphone|ipad|ipod|iemobile|blackberry|bada/i;

/**
 * Says whether a user agent counts as mobile, which adds a wait of one second to the start of a call.
 * An iPad that asks for desktop sites calls itself a Macintosh and counts as a desktop. The specification lists
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
