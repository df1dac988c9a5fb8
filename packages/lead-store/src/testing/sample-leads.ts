import {
  buildLeadPayload,
  DEFAULT_ROI_INPUTS,
  type LeadIntakePayload,
  type Plans,
  type RoiInputs,
} from "@contractor-roi/roi-core";

export type LeadChanges = {
  readonly contact?: Partial<Record<keyof LeadIntakePayload["contact"], unknown>>;
} & Partial<Record<Exclude<keyof LeadIntakePayload, "contact">, unknown>>;

/** A lead as the page sends it. */
export function sampleLead(inputs: Partial<RoiInputs> = {}, plans?: Plans): LeadIntakePayload {
  return buildLeadPayload(
    {
      firstName: "Ada",
      lastName: "Park",
      email: "ada@park.example",
      phone: "(212) 555-0123",
      businessType: "hvac",
      website: "",
    },
    { ...DEFAULT_ROI_INPUTS, ...inputs },
    {
      utmSource: "newsletter",
      utmMedium: "email",
      utmCampaign: "spring",
      sourceUrl: "https://page.example/?utm_source=newsletter",
      userAgent: "Mozilla/5.0 (X11; Linux x86_64)",
      timestamp: "2026-01-31T12:00:00.000Z",
    },
    plans,
  );
}

/** The sample lead with some fields replaced, whether the contract allows the values or not. */
export function leadWith({ contact, ...rest }: LeadChanges, plans?: Plans): Record<string, unknown> {
  const lead = sampleLead({}, plans);
  return { ...lead, ...rest, contact: { ...lead.contact, ...contact } };
}

/** The sample lead without one field, named by its JSON pointer. */
export function leadWithout(pointer: string): Record<string, unknown> {
  const lead = structuredClone(sampleLead()) as unknown as Record<string, Record<string, unknown>>;
  const [first = "", second] = pointer.slice(1).split("/");
  if (second === undefined) delete lead[first];
  else delete lead[first]?.[second];
  return lead;
}
