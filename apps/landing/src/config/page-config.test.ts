import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePageConfig, SETTINGS } from "./page-config.ts";

const VARIABLES = [
  "VITE_BRAND_NAME",
  "VITE_PRODUCT_NAME",
  "VITE_COMPANY_PHONE",
  "VITE_VOICE_ERROR_PHONE",
  "VITE_BOOKING_URL",
  "VITE_MARKETING_URL",
  "VITE_SITE_URL",
  "VITE_BACKEND_URL",
  "VITE_BACKEND_KEY",
  "VITE_VOICE_KEY",
  "VITE_VOICE_ASSISTANT_ID",
  "VITE_VOICE_NOTICE",
  "VITE_ERROR_REPORTING_DSN",
  "VITE_ANALYTICS",
  "VITE_URGENCY",
];

function config(env: Record<string, string | undefined> = {}) {
  const parsed = parsePageConfig(env);
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  return parsed;
}

function problems(env: Record<string, string>): readonly string[] {
  const parsed = parsePageConfig(env);
  return parsed.ok ? [] : parsed.problems;
}

describe("parsePageConfig", () => {
  // proof: page-config-2
  it("parsePageConfig reads exactly the variables that are promised (P1)", () => {
    expect(Object.keys(SETTINGS)).toEqual(VARIABLES);
  });

  // proof: page-config-3
  it("parsePageConfig has a default that runs for every value (P1)", () => {
    expect(config().config).toMatchObject({
      brandName: "Ringwell",
      productName: "Ringwell",
      backendUrl: "",
      voiceKey: "",
      errorReportingDsn: "",
      analytics: "none",
      urgency: "countdown",
    });
  });

  // proof: page-config-4
  it("parsePageConfig has default phones in the range kept for fiction, 555-01xx, two different ones (P1, P3)", () => {
    const { companyPhone, voiceErrorPhone } = config().config;
    expect(companyPhone).toMatch(/^\+1\d{3}55501\d{2}$/);
    expect(voiceErrorPhone).toMatch(/^\+1\d{3}55501\d{2}$/);
    expect(companyPhone).not.toBe(voiceErrorPhone);
  });

  it("parsePageConfig takes an unset, empty or blank variable for its default", () => {
    expect(config({ VITE_BRAND_NAME: undefined }).config.brandName).toBe("Ringwell");
    expect(config({ VITE_BRAND_NAME: "" }).config.brandName).toBe("Ringwell");
    expect(config({ VITE_BRAND_NAME: "  " }).config.brandName).toBe("Ringwell");
  });

  // proof: page-config-1
  it.each([
    ["VITE_BRAND_NAME", "brandName", "Acme Calls"],
    ["VITE_PRODUCT_NAME", "productName", "Acme"],
    ["VITE_COMPANY_PHONE", "companyPhone", "+442079460958"],
    ["VITE_VOICE_ERROR_PHONE", "voiceErrorPhone", "+12025550199"],
    ["VITE_BOOKING_URL", "bookingUrl", "https://cal.example.org/acme?duration=30"],
    ["VITE_MARKETING_URL", "marketingUrl", "https://acme.example.org/"],
    ["VITE_SITE_URL", "siteUrl", "https://calls.acme.example.org/"],
    ["VITE_BACKEND_URL", "backendUrl", "https://abc.supabase.example"],
    ["VITE_BACKEND_KEY", "backendKey", "sb_publishable_abc-123"],
    ["VITE_VOICE_KEY", "voiceKey", "8d1c-key"],
    ["VITE_VOICE_ASSISTANT_ID", "voiceAssistantId", "asst_1"],
    ["VITE_VOICE_NOTICE", "voiceNotice", "You talk to an AI."],
    ["VITE_ERROR_REPORTING_DSN", "errorReportingDsn", "https://key@errors.example.org/1"],
    ["VITE_ANALYTICS", "analytics", "data-layer"],
    ["VITE_URGENCY", "urgency", "spots"],
  ] as const)("parsePageConfig reads %s into %s", (variable, key, value) => {
    expect(config({ [variable]: value }).config[key]).toBe(value);
  });

  it("parsePageConfig leaves spaces around a value out", () => {
    expect(config({ VITE_URGENCY: " spots " }).config.urgency).toBe("spots");
  });

  // proof: page-config-5
  it.each([
    ["VITE_BRAND_NAME", "x".repeat(61)],
    ["VITE_PRODUCT_NAME", "x".repeat(61)],
    ["VITE_COMPANY_PHONE", "(202) 555-0142"],
    ["VITE_COMPANY_PHONE", "12025550142"],
    ["VITE_COMPANY_PHONE", "+0202555014"],
    ["VITE_COMPANY_PHONE", "+1234567890123456"],
    ["VITE_VOICE_ERROR_PHONE", "call us"],
    ["VITE_BOOKING_URL", "booking.example.com"],
    ["VITE_BOOKING_URL", "javascript:alert(1)"],
    ["VITE_BOOKING_URL", "ftp://example.com"],
    ["VITE_MARKETING_URL", "/home"],
    ["VITE_SITE_URL", "acme.example.org"],
    ["VITE_BACKEND_URL", "localhost:54321"],
    ["VITE_BACKEND_KEY", "a key"],
    ["VITE_VOICE_KEY", 'a"b'],
    ["VITE_VOICE_ASSISTANT_ID", "<id>"],
    ["VITE_ERROR_REPORTING_DSN", "on"],
    ["VITE_ANALYTICS", "google"],
    ["VITE_URGENCY", "both"],
    ["VITE_URGENCY", "none"],
  ])("parsePageConfig refuses %s=%j, and names the variable, the requirement and the value (P1)", (variable, value) => {
    const [problem, ...others] = problems({ [variable]: value });
    expect(others).toEqual([]);
    expect(problem).toMatch(new RegExp(`^${variable} must be .{5,}: current value is `));
    expect(problem).toContain(JSON.stringify(value));
  });

  it("parsePageConfig names every malformed variable at once", () => {
    const named = problems({ VITE_URGENCY: "both", VITE_COMPANY_PHONE: "1", VITE_BRAND_NAME: "Fine" });
    expect(named).toHaveLength(2);
    expect(named.join("\n")).toMatch(/VITE_COMPANY_PHONE[^]*VITE_URGENCY/);
  });

  // proof: page-config-6
  it("parsePageConfig warns once of each placeholder that a live page must not show (P1)", () => {
    const warned = config().warnings.map((warning) => warning.split(" ")[0]);
    expect(warned).toEqual([
      "VITE_BRAND_NAME",
      "VITE_PRODUCT_NAME",
      "VITE_COMPANY_PHONE",
      "VITE_VOICE_ERROR_PHONE",
      "VITE_BOOKING_URL",
      "VITE_MARKETING_URL",
      "VITE_SITE_URL",
      "VITE_VOICE_KEY",
    ]);
    for (const warning of config().warnings.slice(0, -1))
      expect(warning).toMatch(/is not set: the page shows .+ \(.+\)$/);
    expect(config().warnings.at(-1)).toMatch(
      /is not set: the page shows a voice button that is only a demo, with no assistant behind it$/,
    );
  });

  it("parsePageConfig does not warn of what is set", () => {
    const { warnings } = config({
      VITE_BRAND_NAME: "Acme",
      VITE_PRODUCT_NAME: "Acme",
      VITE_COMPANY_PHONE: "+442079460958",
      VITE_VOICE_ERROR_PHONE: "+442079460959",
      VITE_BOOKING_URL: "https://cal.example.org/acme",
      VITE_MARKETING_URL: "https://acme.example.org/",
      VITE_SITE_URL: "https://calls.acme.example.org/",
      VITE_VOICE_KEY: "public-key",
    });
    expect(warnings).toEqual([]);
  });

  it("parsePageConfig does not care for variables of others", () => {
    expect(config({ PATH: "/bin", VITE_OTHER: "x" })).toEqual(config());
  });
});

describe("properties", () => {
  it("never throws: whatever the variables hold, it is a configuration or a list of problems", () => {
    const env = fc.dictionary(fc.constantFrom(...Object.keys(SETTINGS)), fc.string());
    fc.assert(
      fc.property(env, (variables) => {
        const parsed = parsePageConfig(variables);
        const outcome = parsed.ok ? Object.keys(parsed.config).length : parsed.problems.length;
        expect(outcome).toBeGreaterThan(0);
      }),
    );
  });

  it("lets no address through that a link must not have: only http and https", () => {
    const address = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.constantFrom("javascript:1", "data:text/html,1", "file:///etc"),
    );
    fc.assert(
      fc.property(address, (bookingUrl) => {
        const parsed = parsePageConfig({ VITE_BOOKING_URL: bookingUrl });
        if (parsed.ok) expect(parsed.config.bookingUrl).toMatch(/^https?:/i);
      }),
    );
  });

  it("every accepted phone can be dialled: + and digits", () => {
    const phone = fc.oneof(fc.string(), fc.stringMatching(/^\+?\d{5,18}$/));
    fc.assert(
      fc.property(phone, (companyPhone) => {
        const parsed = parsePageConfig({ VITE_COMPANY_PHONE: companyPhone });
        if (parsed.ok) expect(parsed.config.companyPhone).toMatch(/^\+\d{8,15}$/);
      }),
    );
  });
});
