import { buildQuote, dayIn, type Quote } from "@contractor-roi/quote";
import { leadInputs } from "@contractor-roi/roi-core/shared";
import type { StoredLead } from "@contractor-roi/lead-store/lead/lead-store";
import type { ReportSender } from "./report-sender.ts";

const LONGEST = 40;
/** Letters, and the signs between the parts of a name. No dot, slash, colon, digit or @: a mail program makes links of these. */
const NAME = /^\p{L}\p{M}*(?:[ '’-]?\p{L}\p{M}*)*$/u;

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

/** A visitor's first name as a mail may quote it; empty if it is none, since anybody may enter any text with any address. */
function quotableFirstName(text: string): string {
  const name = text.trim();
  return name.length <= LONGEST && NAME.test(name) ? name : "";
}
