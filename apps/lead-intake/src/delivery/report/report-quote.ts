import { buildQuote, dayIn, type Quote } from "@contractor-roi/quote";
import { leadInputs } from "@contractor-roi/roi-core/shared";
import type { StoredLead } from "@contractor-roi/lead-store/lead/lead-store";
import { quotableFirstName } from "./first-name.ts";
import type { ReportSender } from "./report-sender.ts";

/**
 * A lead's estimate, with the plans that it was shown and of the day on which it was received, by the owner's clock. Its
 * link leads to the page in the lead's language.
 */
export function reportQuote(lead: StoredLead, sender: ReportSender): Quote {
  const { brand, phone, bookingUrl, logo, pageUrl, timeZone } = sender;
  return buildQuote(leadInputs(lead), {
    preparedFor: quotableFirstName(lead.first_name),
    preparedBy: "",
    date: dayIn(timeZone, new Date(lead.received_at)),
    sender: { brand, phone, bookingUrl, logo, calculatorUrl: pageUrl(lead.language) },
    plans: lead.plans,
    origins: lead.figures_typed ?? undefined,
  });
}
