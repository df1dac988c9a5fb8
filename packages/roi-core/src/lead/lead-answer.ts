/** The fate of a lead's report: it is mailed, it is held until a person has seen the marked lead, or no mail goes. */
export const LEAD_REPORTS = ["mail", "held", "none"] as const;
export type LeadReport = (typeof LEAD_REPORTS)[number];

/** The body of the answer to a stored lead. `report` is absent if the server does not know it, as an earlier one. */
export type LeadAnswer = { readonly id: string; readonly status: "stored"; readonly report?: LeadReport };
