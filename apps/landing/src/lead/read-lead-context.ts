import type { LeadContext } from "@contractor-roi/roi-core";

/** Reads the origin of a lead at the moment of submitting. */
export function readLeadContext(view: Window = window, now: Date = new Date()): LeadContext {
  const query = new URLSearchParams(view.location.search);
  return {
    utmSource: query.get("utm_source") ?? "",
    utmMedium: query.get("utm_medium") ?? "",
    utmCampaign: query.get("utm_campaign") ?? "",
    sourceUrl: (view.parent === view ? null : hostAddress(query)) ?? view.location.href,
    userAgent: view.navigator.userAgent,
    timestamp: now.toISOString(),
  };
}

/** The page that shows the calculator in a frame, as its loader says: with its query, which may hold an advertiser's click id. */
function hostAddress(query: URLSearchParams): string | null {
  try {
    const { protocol, origin, pathname, search } = new URL(query.get("source_url") ?? "");
    return /^https?:$/.test(protocol) ? `${origin}${pathname}${search}` : null;
  } catch {
    return null;
  }
}
