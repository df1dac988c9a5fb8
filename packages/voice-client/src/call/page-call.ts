let owner: symbol | null = null;

/**
 * Takes the page's one call: the provider's engine allows a single call per page, and its HTTP client is shared.
 *
 * @returns a function that gives the page back, or null while another client has a call
 */
export function claimPageCall(): (() => void) | null {
  if (owner !== null) return null;
  const claim = Symbol("call");
  owner = claim;
  return () => {
    if (owner === claim) owner = null;
  };
}
