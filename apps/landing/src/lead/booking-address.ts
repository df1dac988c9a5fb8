import type { LeadContext, LeadDetails } from "@contractor-roi/roi-core";

/** Parameters that Cal.com and Calendly read from the address of a booking page. */
const USUAL = "name=name,email=email,utm_source=utm_source,utm_medium=utm_medium,utm_campaign=utm_campaign";
const PRESETS: Readonly<Record<string, string>> = { none: "", "cal.com": USUAL, calendly: USUAL };

/**
 * The booking page's address with the visitor's values, under the names that the owner configured.
 *
 * @param parameters `none`, `cal.com`, `calendly` or pairs such as `name=full_name,email=mail`
 */
export function bookingAddress(
  url: string,
  parameters: string,
  lead: Pick<LeadDetails, "firstName" | "lastName" | "email">,
  context: Pick<LeadContext, "utmSource" | "utmMedium" | "utmCampaign">,
): string {
  const known: Readonly<Record<string, string>> = {
    name: `${lead.firstName.trim()} ${lead.lastName.trim()}`,
    email: lead.email.trim(),
    utm_source: context.utmSource,
    utm_medium: context.utmMedium,
    utm_campaign: context.utmCampaign,
  };
  const address = new URL(url);
  for (const pair of (PRESETS[parameters] ?? parameters).split(",")) {
    const [key = "", parameter = ""] = pair.split("=");
    if (known[key] && parameter) address.searchParams.set(parameter, known[key]);
  }
  return address.href;
}
