import type { LeadContext } from "@contractor-roi/roi-core";

/** Where the lead came from, read at the moment of submitting. */
export function readLeadContext(view: Window = window, now: Date = new Date()): LeadContext {
  const query = new URLSearchParams(view.location.search);
  return {
    utmSource: query.get("utm_source") ?? "",
    utmMedium: query.get("utm_medium") ?? "",
    utmCampaign: query.get("utm_campaign") ?? "",
    sourceUrl: view.location.href,
    userAgent: view.navigator.userAgent,
    timestamp: now.toISOString(),
  };
}
