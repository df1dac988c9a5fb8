import {
  buildLeadPayload,
  DEFAULT_ROI_INPUTS,
  LEAD_HEADERS,
  type Language,
  type LeadDetails,
} from "@contractor-roi/roi-core";
import { expect } from "playwright/test";

/** Sends a lead as the page does, without the page: Ada Park's, unless the details say otherwise. */
export async function sendLead(
  url: string,
  {
    language,
    headers,
    ...details
  }: Partial<LeadDetails> & {
    readonly email: string;
    readonly language?: Language;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const body = buildLeadPayload(
    {
      firstName: "Ada",
      lastName: "Park",
      phone: "(212) 555-0123",
      businessType: "hvac",
      website: "",
      ...details,
    },
    { ...DEFAULT_ROI_INPUTS, jobsPerMonth: 22 },
    {
      utmSource: "van",
      utmMedium: "",
      utmCampaign: "",
      sourceUrl: url,
      userAgent: "e2e",
      timestamp: new Date().toISOString(),
    },
  );
  const response = await fetch(new URL("functions/v1/lead-intake", url), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(language && { [LEAD_HEADERS.pageLanguage]: language }),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
}
