import type { LeadContact, LeadIntakePayload, WireFigures } from "@contractor-roi/roi-core";
import type { StoredLead } from "./lead-store.ts";

/** What the page adds to a lead by itself. */
type PageField =
  | "utm_source"
  | "utm_medium"
  | "utm_campaign"
  | "source_url"
  | "user_agent"
  | "timestamp"
  | "lead_source";

/** What a visitor enters: form and calculator. */
type EnteredField =
  | keyof LeadContact
  | Exclude<keyof LeadIntakePayload, "contact" | "website" | PageField | keyof WireFigures>;

/**
 * What is shown of a lead, in this order; null is for what is left out or shown with another field. Whatever a visitor
 * enters is listed, so a new field of the form does not compile until each view has decided about it.
 */
export type LeadView<Shown> = Readonly<
  Record<EnteredField, Shown | null> & Partial<Record<keyof StoredLead, Shown | null>>
>;

/** What a view shows, in its order. */
export function shownIn<Shown>(view: LeadView<Shown>): Shown[] {
  return Object.values<Shown | null>(view).filter((shown) => shown !== null);
}
