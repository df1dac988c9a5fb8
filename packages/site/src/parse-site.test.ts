import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLAN_IDS, PLANS } from "@contractor-roi/roi-core";
import { CLAIM_IDS, PROVABLE_CLAIM_IDS } from "./claims.ts";
import { listSettings, parseSite, valueAt } from "./parse-site.ts";
import { placeholdersIn, siteWarnings } from "./site-warnings.ts";

/** Every variable that is promised, with the value that it sets and a value to read. */
const VARIABLES = {
  VITE_BRAND_NAME: ["brand.name", "Acme Calls"],
  VITE_PRODUCT_NAME: ["brand.product", "Acme"],
  VITE_COMPANY_PHONE: ["phones.company", "+442079460958"],
  VITE_VOICE_ERROR_PHONE: ["phones.voiceError", "+12025550199"],
  VITE_BOOKING_URL: ["booking.url", "https://cal.example.org/acme?duration=30"],
  VITE_BOOKING_PARAMETERS: ["booking.parameters", "name=full_name,email=mail"],
  VITE_MARKETING_URL: ["addresses.marketing", "https://acme.example.org/"],
  VITE_SITE_URL: ["addresses.site", "https://calls.acme.example.org/"],
  VITE_BACKEND_URL: ["backend.url", "https://abc.supabase.example"],
  VITE_BACKEND_KEY: ["backend.key", "sb_publishable_abc-123"],
  VITE_TURNSTILE_SITE_KEY: ["captcha.turnstileSiteKey", "1x00AA"],
  VITE_VOICE_KEY: ["voice.key", "8d1c-key"],
  VITE_VOICE_ASSISTANT_ID: ["voice.assistantId", "asst_1"],
  VITE_VOICE_NOTICE: ["voice.notice", "You talk to an AI."],
  VITE_VOICE_VARIABLES: ["voice.variables", "trade-and-plan"],
  VITE_ERROR_REPORTING_DSN: ["errorReporting.dsn", "https://key@errors.example.org/1"],
  VITE_ANALYTICS: ["analytics.adapter", "plausible"],
  VITE_PLAUSIBLE_DOMAIN: ["analytics.plausibleDomain", "acme.example.org"],
  VITE_PLAUSIBLE_URL: ["analytics.plausibleUrl", "https://stats.acme.example.org/"],
  VITE_LEAD_VALUE: ["analytics.leadValue", "99.50"],
  VITE_URGENCY: ["urgency", "spots"],
  VITE_LEGAL_NAME: ["legal.name", "Acme LLC"],
  VITE_LEGAL_ADDRESS: ["legal.address", "1 Main Street, Springfield"],
  VITE_PRIVACY_URL: ["legal.privacyUrl", "https://acme.example.org/privacy"],
  VITE_TERMS_URL: ["legal.termsUrl", "https://acme.example.org/terms"],
  VITE_TESTIMONIALS: [
    "testimonials",
    [{ quote: "Two jobs in a week.", name: "Dana Reyes", business: "Reyes Plumbing" }],
  ],
  VITE_CUSTOMER_LOGOS: ["customerLogos", [{ name: "Acme", image: "/logos/acme.svg", width: 90, height: 30 }]],
  VITE_REVIEW_SOURCE: ["reviewSource", { name: "Reviews", url: "https://reviews.example.com/acme" }],
  VITE_SAMPLE_CALL: ["sampleCall", { recording: "/sample-call.mp3", captions: "/sample-call.vtt" }],
  VITE_CLAIM_SOURCES: ["claims.rating.source", { text: "214 reviews" }],
} as const;

const EVERY_SOURCE = JSON.stringify(
  Object.fromEntries(PROVABLE_CLAIM_IDS.map((id) => [id, { text: `A survey of ours, on ${id}` }])),
);

function config(env: Record<string, string | undefined> = {}, file: object | null = null) {
  const parsed = parseSite(file, env);
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  return { site: parsed.site, warnings: siteWarnings(parsed.site) };
}

function problems(env: Record<string, string>): readonly string[] {
  const parsed = parseSite(null, env);
  return parsed.ok ? [] : parsed.problems;
}

describe("parseSite", () => {
  it("parseSite reads exactly the variables that are promised (P1)", () => {
    expect(listSettings().flatMap(({ variable }) => variable ?? [])).toEqual(Object.keys(VARIABLES));
  });

  it("parseSite has a default that runs for every value (P1)", () => {
    expect(config().site).toMatchObject({
      brand: { name: "Ringwell", product: "Ringwell" },
      backend: { url: "" },
      voice: { key: "" },
      errorReporting: { dsn: "" },
      analytics: { adapter: "none", leadValue: "" },
      urgency: "countdown",
    });
  });

  it("parseSite has default phones in the range kept for fiction, 555-01xx, two different ones (P1, P3)", () => {
    const { company, voiceError } = config().site.phones;
    expect(company).toMatch(/^\+1\d{3}55501\d{2}$/);
    expect(voiceError).toMatch(/^\+1\d{3}55501\d{2}$/);
    expect(company).not.toBe(voiceError);
  });

  it("parseSite takes an unset, empty or blank variable for its default, and leaves out spaces around a value", () => {
    for (const unset of [undefined, "", "  "])
      expect(config({ VITE_BRAND_NAME: unset }).site.brand.name).toBe("Ringwell");
    expect(config({ VITE_URGENCY: " spots " }).site.urgency).toBe("spots");
  });

  it.each(Object.entries(VARIABLES))("parseSite reads %s into its place", (variable, [path, value]) => {
    const text = path === "claims.rating.source" ? { rating: value } : value;
    const { site } = config({ [variable]: typeof text === "string" ? text : JSON.stringify(text) });
    expect(valueAt(site, path)).toEqual(value);
  });

  it.each([
    ["VITE_BRAND_NAME", "x".repeat(61)],
    ["VITE_COMPANY_PHONE", "12025550142"],
    ["VITE_COMPANY_PHONE", "+0202555014"],
    ["VITE_COMPANY_PHONE", "+1234567890123456"],
    ["VITE_VOICE_ERROR_PHONE", "call us"],
    ["VITE_BOOKING_URL", "javascript:alert(1)"],
    ["VITE_MARKETING_URL", "/home"],
    ["VITE_SITE_URL", "acme.example.org"],
    ["VITE_BACKEND_URL", "localhost:54321"],
    ["VITE_BACKEND_KEY", "a key"],
    ["VITE_VOICE_KEY", 'a"b'],
    ["VITE_VOICE_ASSISTANT_ID", "<id>"],
    ["VITE_ERROR_REPORTING_DSN", "on"],
    ["VITE_ANALYTICS", "google"],
    ["VITE_PLAUSIBLE_DOMAIN", "https://acme.example.org"],
    ["VITE_PLAUSIBLE_URL", "https://stats.acme.example.org/api/event"],
    ["VITE_LEAD_VALUE", "$150"],
    ["VITE_URGENCY", "both"],
    ["VITE_LEGAL_NAME", "x".repeat(121)],
    ["VITE_PRIVACY_URL", "/privacy"],
    ["VITE_TERMS_URL", "javascript:alert(1)"],
    ["VITE_CUSTOMER_LOGOS", '[{"name":"Acme","image":"https://cdn.example.com/a.svg","width":90,"height":30}]'],
    ["VITE_VOICE_VARIABLES", "on"],
    ["VITE_SAMPLE_CALL", "/sample-call.mp3"],
    ["VITE_SAMPLE_CALL", '{"recording":"/sample-call.mp3"}'],
    ["VITE_SAMPLE_CALL", '{"recording":"https://cdn.example.com/a.mp3","captions":"/a.vtt"}'],
    ["VITE_CLAIM_SOURCES", '{"best":{"text":"We are"}}'],
  ])("parseSite refuses %s=%j, and names the variable, the requirement and the value (P1)", (variable, value) => {
    const [problem, ...others] = problems({ [variable]: value });
    expect(others).toEqual([]);
    expect(problem).toMatch(new RegExp(`^${variable} must be .{5,}: current value is `));
    expect(problem).toContain(JSON.stringify(value));
  });

  it("parseSite names every malformed variable at once", () => {
    const named = problems({ VITE_URGENCY: "both", VITE_COMPANY_PHONE: "1", VITE_BRAND_NAME: "Fine" });
    expect(named).toHaveLength(2);
    expect(named.join("\n")).toMatch(/VITE_COMPANY_PHONE[^]*VITE_URGENCY/);
  });

  it("siteWarnings names each placeholder that a live page must not show (P1)", () => {
    const warned = config().warnings.map((warning) => warning.split(" ")[0]);
    expect(warned).toEqual([
      "brand.name",
      "brand.product",
      "phones.company",
      "phones.voiceError",
      "booking.url",
      "addresses.marketing",
      "addresses.site",
      "voice.key",
      "claims",
    ]);
    for (const warning of config().warnings.slice(0, -2))
      expect(warning).toMatch(/is not set: the page shows .+ \(.+\)$/);
    expect(config().warnings.at(-2)).toMatch(
      /is not set: the page shows a voice button that is only a demo, with no assistant behind it$/,
    );
  });

  it("siteWarnings leaves out values that are set", () => {
    const { warnings } = config({
      VITE_BRAND_NAME: "Acme",
      VITE_PRODUCT_NAME: "Acme",
      VITE_COMPANY_PHONE: "+442079460958",
      VITE_VOICE_ERROR_PHONE: "+442079460959",
      VITE_BOOKING_URL: "https://cal.example.org/acme",
      VITE_MARKETING_URL: "https://acme.example.org/",
      VITE_SITE_URL: "https://calls.acme.example.org/",
      VITE_VOICE_KEY: "public-key",
      VITE_CLAIM_SOURCES: EVERY_SOURCE,
    });
    expect(warnings).toEqual([expect.stringMatching(/^still the product's examples/)]);
  });

  it("siteWarnings names each fact about a business that another brand has left to the product's example (P20)", () => {
    const terms = ["label", "liftRate", "timeSavingsFactor", "hourlyValue", "monthlyCost"];
    const plans = PLAN_IDS.flatMap((id) => terms.map((term) => `plans.${id}.${term}`));
    const claims = CLAIM_IDS.filter((id) => id !== "discount" && id !== "spotsRemaining").map((id) => `claims.${id}`);
    const namesIn = (file: object, env: Record<string, string> = {}): readonly string[] => {
      const [line = ""] = config(env, file).warnings.filter((warning) => warning.startsWith("still the product's"));
      return (line.match(/\b(?:plans|claims)\.[\w.]+/g) ?? []).sort();
    };
    const all = [...claims, ...plans].sort();
    expect(namesIn({}, { VITE_BRAND_NAME: "Ace" })).toEqual(all);
    expect(namesIn({})).toEqual([]);
    const brand = { name: "Ace" };
    for (const shown of ["plans.elite.liftRate (0.2)", "claims.guarantee (100% Money-Back Guarantee)"])
      expect(config({}, { brand }).warnings.join()).toContain(shown);
    // As a text of the page it is the owner's, too; a badge that is left out is no example.
    const stated = { claims: { trial: false, roi: { text: "9%" } }, copy: { "claims.rating": "4.2/5" } };
    expect(namesIn({ brand, ...stated })).toEqual(
      all.filter((path) => !["claims.trial", "claims.roi", "claims.rating"].includes(path)),
    );
    expect(namesIn({ brand, pages: { "/hvac": { urgency: "spots" } } })).toContain("claims.spotsRemaining");
    const english = { brand, claims: { rating: { text: { en: "4.2/5" } } } };
    expect(namesIn(english)).not.toContain("claims.rating.text.es");
    expect(namesIn({ ...english, pages: { "/es": { language: "es" } } })).toContain("claims.rating.text.es");
    expect(namesIn({ brand, plans: PLANS })).toEqual(claims.sort());
  });

  it.each([
    ["phones.company", "+18285550123", "+18285557123"],
    ["booking.url", "https://citas.cordillera.example/llamada", "https://cal.com/cordillera"],
    ["legal.privacyUrl", "https://WWW.cordillera.EXAMPLE?p=1", "https://www.cordillera.com/example"],
    ["analytics.plausibleDomain", "cordillera.example", "cordillera.com"],
    ["errorReporting.dsn", "https://key@errors.cordillera.example/1", "https://key@errors.example.org/1"],
    ["reviewSource.url", "https://reviews.example/cordillera", "https://reviews.org/cordillera.example"],
  ])("siteWarnings names an invented phone or host as an example: %s %s, and not %s (P20)", (path, invented, real) => {
    const [group = "", key = ""] = path.split(".");
    const review = path.startsWith("review") ? { name: "Reviews" } : {};
    const warned = (value: string, brand?: object): string =>
      config({}, { ...(brand && { brand }), [group]: { ...review, [key]: value } }).warnings.join("\n");
    const shown = `${path} (${invented})`;
    expect(warned(invented, { name: "Ace" })).toMatch(/still the product's examples/);
    expect(warned(invented, { name: "Ace" })).toContain(shown);
    expect(warned(invented)).toContain(shown);
    expect(warned(real, { name: "Ace" })).not.toContain(path);
  });

  it("siteWarnings names no example of a part that the page does not show (P20)", () => {
    const phones = { company: "+18285557123", voiceError: "+18285550124" };
    const warned = (voice: object): string => config({}, { phones, ...voice }).warnings.join();
    expect(warned({})).toContain("phones.voiceError (+18285550124)");
    expect(warned({ voice: false })).not.toContain("phones.voiceError");
  });

  it("parseSite has nothing of the owner's by default: no name, quote, logo or review is invented (P9)", () => {
    const { brand, legal, testimonials, customerLogos, reviewSource, sampleCall, claims } = config().site;
    expect({ ...legal, testimonials, customerLogos, reviewSource, sampleCall, claims, logo: brand.logo }).toEqual({
      name: "",
      address: "",
      privacyCoversAds: false,
      privacyUrl: "",
      termsUrl: "",
      testimonials: [],
      customerLogos: [],
      reviewSource: null,
      sampleCall: null,
      claims: {},
      logo: null,
    });
  });

  it("parseSite reads the limits of a call, which a site has none of unless it says so", () => {
    expect(config().site.voice).not.toHaveProperty("maxSeconds");
    expect(parseSite({ voice: { maxSeconds: 180, idleSeconds: 20 } }, {})).toMatchObject({
      ok: true,
      site: { voice: { maxSeconds: 180, idleSeconds: 20 } },
    });
    expect(parseSite({ voice: { maxSeconds: 9, idleSeconds: 1001 } }, {})).toEqual({
      ok: false,
      problems: [
        expect.stringContaining("a whole number of seconds from 10 to 43200"),
        expect.stringContaining("a whole number of seconds from 5 to 1000"),
      ],
    });
  });

  it("placeholdersIn needs no number for the errors of a voice button that is left out", () => {
    const { site } = config({}, { voice: false });
    expect(site.voice).toBe(false);
    expect(placeholdersIn(site)).toEqual([
      "brand.name",
      "phones.company",
      "booking.url",
      "addresses.marketing",
      "addresses.site",
    ]);
    expect(parseSite({ voice: true }, {})).toEqual({ ok: false, problems: [expect.stringMatching(/^voice /)] });
    expect(parseSite({ voice: false }, { VITE_VOICE_KEY: "public-key" })).toEqual({
      ok: false,
      problems: ["VITE_VOICE_KEY must be empty while voice is false: the page has no voice button"],
    });
  });

  it("siteWarnings names the claims without a source in the words that the page shows", () => {
    const claims = {
      rating: { text: { en: "4.8/5", es: "4,8 de 5" } },
      roi: { text: "250%", source: { text: "Ours" } },
    };
    const warned = (language: string) => config({}, { language, claims }).warnings.at(-1);
    expect(warned("en")).toMatch(/^claims names no source for .*rating \(4\.8\/5\), revenue \(\+25% Revenue\)/);
    expect(warned("es")).toMatch(/rating \(4,8 de 5\), revenue \(\+25% de ingresos\)/);
    expect(warned("en")).not.toContain("250%");
  });

  it("parseSite lets a variable name sources beside the texts of the file", () => {
    const parsed = parseSite(
      { claims: { rating: { text: "4.8/5" } } },
      { VITE_CLAIM_SOURCES: '{"rating":{"text":"214 reviews"}}' },
    );
    expect(parsed.ok && parsed.site.claims).toEqual({ rating: { text: "4.8/5", source: { text: "214 reviews" } } });
  });

  it("parseSite says where the owner's JSON is wrong", () => {
    const one = (env: Record<string, string>): string => problems(env)[0] ?? "";
    expect(one({ VITE_TESTIMONIALS: "They are great" })).toMatch(/, it is not JSON$/);
    expect(one({ VITE_TESTIMONIALS: '[{"quote":"Great","name":"Dana"}]' })).toMatch(/, 0\.business: /);
    expect(one({ VITE_REVIEW_SOURCE: '{"name":"R","url":"r.example"}' })).toMatch(
      /, url: a web address that starts with/,
    );
  });

  it("parseSite does not care for variables of others", () => {
    expect(config({ PATH: "/bin", VITE_OTHER: "x" })).toEqual(config());
  });
});

describe("properties", () => {
  it("never throws: whatever the variables hold, it is a configuration or a list of problems", () => {
    const env = fc.dictionary(fc.constantFrom(...Object.keys(VARIABLES)), fc.string());
    fc.assert(
      fc.property(env, (variables) => {
        const parsed = parseSite(null, variables);
        const outcome = parsed.ok ? Object.keys(parsed.site).length : parsed.problems.length;
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
        const parsed = parseSite(null, { VITE_BOOKING_URL: bookingUrl });
        if (parsed.ok) expect(parsed.site.booking.url).toMatch(/^https?:/i);
      }),
    );
  });

  it("every accepted phone can be dialled: + and digits", () => {
    const phone = fc.oneof(fc.string(), fc.stringMatching(/^\+?\d{5,18}$/));
    fc.assert(
      fc.property(phone, (companyPhone) => {
        const parsed = parseSite(null, { VITE_COMPANY_PHONE: companyPhone });
        if (parsed.ok) expect(parsed.site.phones.company).toMatch(/^\+\d{8,15}$/);
      }),
    );
  });
});
