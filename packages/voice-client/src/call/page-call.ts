let owner: symbol | null = null;

/**
 * Reserves the page's only call: the provider's engine allows one call per page, and the SDK's HTTP client is shared.
 *
 * @returns a function that releases the page; null while another client has a call
 */
export function claimPageCall(): (() => void) | null {
  if (owner !== null) return null;
  const claim = Symbol("call");
  owner = claim;
  return () => {
    if (owner === claim) owner = null;
  };
}
