import { init, track } from "@plausible-analytics/tracker";
import type { SendEvent } from "./event-sender.ts";

type PlausibleOptions = {
  /** The site's name in Plausible. */
  readonly domain: string;
  /** Address of Plausible, with a slash at its end. */
  readonly url: string;
  /** Whether a page on this machine counts its visits. */
  readonly isLocal: boolean;
};

/** Parameters by which Plausible names where a visitor came from. */
const SOURCE_PARAMETER = /^(?:utm_\w+|ref|source)$/;

/** Counts page views, and sends events to Plausible. Addresses leave with nothing in their query but the campaign. */
export function openPlausible({ domain, url, isLocal }: PlausibleOptions): SendEvent {
  init({
    domain,
    endpoint: `${url}api/event`,
    captureOnLocalhost: isLocal,
    logging: false,
    transformRequest: (request) => ({
      ...request,
      u: pageAddress(request.u),
      r: request.r ? siteAddress(request.r) : null,
    }),
  });
  return (event, { currency, value, ...fields }) => {
    const props = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, String(field)]));
    track(event, {
      props,
      ...(currency === undefined ? {} : { revenue: { currency: String(currency), amount: Number(value) } }),
    });
  };
}

/** The page's address, with the campaign's parameters only: a query may hold anything. */
function pageAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const kept = new URLSearchParams([...searchParams].filter(([name]) => SOURCE_PARAMETER.test(name))).toString();
  return `${origin}${pathname}${kept && `?${kept}`}`;
}

function siteAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}
