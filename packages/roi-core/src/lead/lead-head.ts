import { BUSINESS_TYPES, type BusinessTypeId } from "../catalogue/business-types.ts";
import type { Plan } from "../catalogue/plans.ts";
import { formatAmount } from "../format/format-number.ts";
import { formatPhoneNumber } from "../format/format-phone-number.ts";
import { contactLinks } from "./contact-links.ts";
import type { LeadOrigins } from "./figure-origins.ts";

type LeadFacts = Parameters<typeof contactLinks>[0] & {
  readonly first_name: string;
  readonly last_name: string;
  readonly business_type: BusinessTypeId;
  readonly figures_typed: LeadOrigins | null;
  /** ISO 8601. */
  readonly received_at: string;
};

/** By their zones: making one takes as long as writing some hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * A lead's first facts, the same in mail, Slack and desk. Name, and a number in doubt, are as a stranger typed them.
 *
 * @param timeZone of the owner; empty for this machine's
 * @param plan null if nobody was shown one
 * @returns `plan` is "shown Elite" if nobody chose it (L15), `when` a clock's "Saturday, 6:59 AM"
 */
export function leadHead(
  lead: LeadFacts,
  plan: Pick<Plan, "label" | "monthlyCost"> | null,
  timeZone: string,
): Readonly<Record<"name" | "trade" | "plan" | "interest" | "price" | "number" | "when", string>> {
  const shown = { weekday: "long", hour: "numeric", minute: "2-digit", timeZone: timeZone || undefined } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat("en-US", shown);
  clocks.set(timeZone, clock);
  const label = plan?.label ?? "";
  return {
    name: `${lead.first_name} ${lead.last_name}`,
    trade: BUSINESS_TYPES[lead.business_type].label,
    plan: lead.figures_typed?.plan === "shown" ? `shown ${label}` : label,
    interest: describeInterest(lead.figures_typed, label),
    price: plan === null ? "" : `${formatAmount(plan.monthlyCost)}/mo`,
    number: formatPhoneNumber(contactLinks(lead).number),
    // Some engines leave out the comma.
    when: clock.format(new Date(lead.received_at)).replace(/,? /, ", "),
  };
}

const VERBS = { chosen: "Wants ", shown: "Was shown " } as const;

/** "Wants Elite" of a chosen plan, "Was shown Elite" of one that nobody chose; only its name if that is not known. */
export function describeInterest(origins: LeadOrigins | null, planName: string): string {
  return (origins?.plan ? VERBS[origins.plan] : "") + planName;
}
