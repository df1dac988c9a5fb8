import type { LeadContact, LeadIntakePayload, WireFigures } from "@contractor-roi/roi-core";
import type { StoredLead } from "./lead-store.ts";

/** Fields that the page adds by itself. */
type PageField =
  | "utm_source"
  | "utm_medium"
  | "utm_campaign"
  | "source_url"
  | "user_agent"
  | "timestamp"
  | "lead_source";

/** Fields that a visitor enters in form and calculator. */
type EnteredField =
  | keyof LeadContact
  | Exclude<keyof LeadIntakePayload, "contact" | "website" | PageField | keyof WireFigures>;

/**
 * Lead fields in display order. `null` hides a field or merges it into another. All fields of the form are listed, so a new
 * one does not compile until each view has decided about it.
 */
export type LeadView<Shown> = Readonly<
  Record<EnteredField, Shown | null> & Partial<Record<keyof StoredLead, Shown | null>>
>;

/** The view's visible fields, in order. */
export function shownIn<Shown>(view: LeadView<Shown>): Shown[] {
  return Object.values<Shown | null>(view).filter((shown) => shown !== null);
}
