import { calculateRoi, DEFAULT_ROI_INPUTS, PLANS } from "@contractor-roi/roi-core";
import { buildQuote } from "@contractor-roi/quote";
import { describe, expect, it } from "vitest";
import { CLICK_IDS } from "./source-address.ts";
import { sampleLead } from "../testing/sample-leads.ts";
import { leadRecord } from "./lead-record.ts";

const receipt = { idempotencyKey: crypto.randomUUID(), requestHash: "0".repeat(64), receivedAt: new Date(0) };

describe("leadRecord", () => {
  it("finds no mismatch in the page's own figures, for either plan and fractions too", () => {
    for (const selectedPlan of ["pro", "elite"] as const) {
      for (const avgJobProfit of [0, 0.1, 333.33, -20, 1e9]) {
        const payload = sampleLead({ ...DEFAULT_ROI_INPUTS, selectedPlan, avgJobProfit, jobsPerMonth: 12.7 });
        expect(leadRecord(JSON.parse(JSON.stringify(payload)), receipt).figures_mismatch).toEqual([]);
      }
    }
  });

  it("names each figure that differs by the least amount", () => {
    const payload = sampleLead();
    const { figures_mismatch } = leadRecord(
      { ...payload, net_annual_savings: payload.net_annual_savings + 0.01, conversion_likelihood: 40 },
      receipt,
    );
    expect(figures_mismatch).toEqual(["net_annual_savings", "conversion_likelihood"]);
  });

  it("recomputes with the plans of the lead's site, and keeps the terms of all of them", () => {
    const plans = { ...PLANS, elite: { ...PLANS.elite, monthlyCost: 399, liftRate: 0.25 } };
    const payload = sampleLead();
    const record = leadRecord(payload, receipt, plans);
    expect(record).toMatchObject({
      net_monthly_savings: calculateRoi(DEFAULT_ROI_INPUTS, plans).netMonthlySavings,
      terms: { monthlyCost: 399, liftRate: 0.25 },
      plans,
    });
    expect(record.figures_mismatch).toContain("net_monthly_savings");
    expect(leadRecord(payload, receipt).figures_mismatch).toEqual([]);
  });

  it("recomputes with the calculator's plan, not with the plan that the figures suggest", () => {
    const record = leadRecord({ ...sampleLead(), selected_plan: "pro" }, receipt);
    expect(record).toMatchObject({ selected_plan: "pro", net_monthly_savings: 1043, roi_percentage: 251 });
    expect(record.figures_mismatch).toContain("net_monthly_savings");
  });

  it.each([
    [
      "https://page.example/?utm_source=van&gclid=EAIaIQ-_.&fbclid=&ttclid=E.C.P#top",
      { gclid: "EAIaIQ-_.", ttclid: "E.C.P" },
    ],
    [
      `https://partner.example/plumbers?${CLICK_IDS.map((name) => `${name}=${name}-1`).join("&")}`,
      Object.fromEntries(CLICK_IDS.map((name) => [name, `${name}-1`])),
    ],
    [
      "https://page.example/?gclid=first&gclid=second&GBRAID=x&wbraid=a%20b&msclkid=%00&li_fat_id=%C3%A9",
      { gclid: "first" },
    ],
    ["https://page.example/#gclid=1", {}],
    ["gclid=1", {}],
    ["", {}],
  ])("reads the click ids of %s as %j", (source_url, click_ids) => {
    expect(leadRecord({ ...sampleLead(), source_url }, receipt)).toMatchObject({ source_url, click_ids });
  });

  it("reads the number of a quote, and the rep's id beside it, from the page's address", () => {
    const { number } = buildQuote(DEFAULT_ROI_INPUTS, {
      date: "2026-11-01",
      isOffer: true,
      preparedFor: "Ada",
      preparedBy: "Sam",
    });
    const read = (query: string) => {
      const record = leadRecord({ ...sampleLead(), source_url: `https://page.example/?${query}` }, receipt);
      return [record.quote_number, record.quote_rep];
    };
    expect(read(`v=1&quote=${number}&rep=Sam-2`)).toEqual([number, "Sam-2"]);
    expect(read(`quote=${number}&rep=Sam%20Doe`)).toEqual([number, null]);
    for (const query of ["rep=sam", `quote=${number}x&rep=sam`, "quote=20261101-ILO01&rep=sam"])
      expect(read(query)).toEqual([null, null]);
  });

  it.each([
    ["accepted", ["", " ", "\t\n", "\u00A0"]],
    ["spam", ["https://spam.example", "x", "0", " - "]],
  ])("takes it as %s if the hidden field has one of %j", (disposition, websites) => {
    for (const website of websites)
      expect(leadRecord({ ...sampleLead(), website }, receipt), website).toMatchObject({ disposition });
  });

  it.each([
    ["+12125550123", "+12125550123"],
    ["212.555.0123", "+12125550123"],
    ["+1212555012", "+1212555012"],
    ["+1", null],
    ["+123456789012345678", null],
  ])("brings the phone %s into the form %s", (phone, expected) => {
    const payload = sampleLead();
    const record = leadRecord({ ...payload, contact: { ...payload.contact, phone } }, receipt);
    expect(record).toMatchObject({ phone, phone_e164: expected });
  });

  it.each<[string, string[]]>([
    ["+12125550123", []],
    ["+442079460958", []],
    ["+1212555012345", ["phone-doubtful"]],
    ["+15550123", ["phone-doubtful"]],
    ["+11800", ["phone-doubtful"]],
    ["1-800-PLUMBER", []],
    ["+1", ["phone-doubtful"]],
    ["*72 90055501", ["phone-doubtful"]],
  ])("marks the phone %s with %j, and makes a lead of it (B7)", (phone, marks) => {
    const payload = sampleLead();
    const record = leadRecord({ ...payload, contact: { ...payload.contact, phone } }, receipt);
    expect(record).toMatchObject({ disposition: "accepted", marks });
  });

  it("marks a phone that was typed with a sign of a service code, whatever its digits make (B7)", () => {
    expect(leadRecord(sampleLead(), { ...receipt, phoneTyped: "*72 90055501" }).marks).toEqual(["phone-doubtful"]);
    expect(leadRecord(sampleLead(), { ...receipt, phoneTyped: "(212) 555-0123" }).marks).toEqual([]);
  });

  const NOON = "2026-01-31T12:00:00.000Z";

  it.each<[string, string | null, string, string[]]>([
    ["at once", NOON, NOON, ["too-fast"]],
    ["within two seconds", NOON, "2026-01-31T12:00:01.999Z", ["too-fast"]],
    ["later", NOON, "2026-01-31T12:00:02.000Z", []],
    ["before it was opened", NOON, "2026-01-31T11:59:59.999Z", []],
    ["at no time", NOON, "yesterday", []],
    ...[null, "", `${NOON}, ${NOON}`].map((header): [string, string | null, string, string[]] => [
      `with the header ${header}`,
      header,
      NOON,
      [],
    ]),
  ])("marks a form that is sent %s (B7)", (_when, formOpenedAt, timestamp, marks) => {
    expect(leadRecord({ ...sampleLead(), timestamp }, { ...receipt, formOpenedAt })).toMatchObject({ marks });
  });

  it.each([
    ["2026-01-31T12:00:00.000Z", "2026-01-31T12:00:00.000Z"],
    ["2026-01-31T12:00:00+02:00", "2026-01-31T10:00:00.000Z"],
    ["2026-13-31T12:00:00Z", null],
    ["0000-06-01T00:00:00Z", null],
    ["9999-12-31T23:59:59-02:00", null],
    ["1", null],
    ["", null],
  ])("reads the timestamp %j as %j", (timestamp, expected) => {
    expect(leadRecord({ ...sampleLead(), timestamp }, receipt).client_timestamp).toBe(expected);
  });
});
