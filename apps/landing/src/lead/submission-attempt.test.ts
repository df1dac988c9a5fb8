import type { LeadIntakePayload } from "@contractor-roi/roi-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FILLED_PAYLOAD } from "../testing/filled-lead.ts";
import { nextAttempt, readLeadContext } from "./submission-attempt.ts";

const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** 2026-03-01T12:00:00.000Z */
const OPENED_AT = 1_772_366_400_000;
const TIMES = { formOpenedAt: OPENED_AT, consentedAt: OPENED_AT + 40_000 };

function later(payload: LeadIntakePayload): LeadIntakePayload {
  return { ...payload, timestamp: "2026-03-01T12:05:00.000Z" };
}

afterEach(() => {
  window.history.replaceState(null, "", "/");
  vi.useRealTimers();
});

describe("readLeadContext", () => {
  it("readLeadContext has the campaign, the whole address, the browser's name and the time in ISO form", () => {
    window.history.replaceState(null, "", "/?utm_source=google&utm_medium=cpc&utm_campaign=spring%20rush&x=1#top");
    vi.setSystemTime(OPENED_AT);
    expect(readLeadContext()).toEqual({
      utmSource: "google",
      utmMedium: "cpc",
      utmCampaign: "spring rush",
      sourceUrl: `${window.location.origin}/?utm_source=google&utm_medium=cpc&utm_campaign=spring%20rush&x=1#top`,
      userAgent: window.navigator.userAgent,
      timestamp: "2026-03-01T12:00:00.000Z",
    });
  });

  it("readLeadContext gives empty texts for absent values, never null", () => {
    expect(readLeadContext()).toMatchObject({ utmSource: "", utmMedium: "", utmCampaign: "" });
  });

  it.each([
    ["https://partner.example/services", "https://partner.example/services"],
    ["https://partner.example/services?gclid=1#top", "https://partner.example/services?gclid=1"],
    ["javascript:alert(1)", null],
    ["services", null],
  ])("readLeadContext takes the address %s of the page around its frame as %s", (told, sourceUrl) => {
    window.history.replaceState(null, "", `/embed.html?utm_source=partner&source_url=${encodeURIComponent(told)}`);
    const framed = Object.assign(Object.create(window), { parent: {}, location, navigator }) as Window;
    expect(readLeadContext(framed)).toMatchObject({ sourceUrl: sourceUrl ?? location.href, utmSource: "partner" });
    expect(readLeadContext().sourceUrl).toBe(location.href);
  });
});

describe("nextAttempt", () => {
  it("nextAttempt of the same lead has the same key and the same body, down to the time", () => {
    const first = nextAttempt(null, FILLED_PAYLOAD, TIMES);
    expect(first).toMatchObject({ payload: FILLED_PAYLOAD, ...TIMES });
    const second = nextAttempt(first, later(FILLED_PAYLOAD), TIMES);
    expect(second).toEqual(first);
    expect(second.payload.timestamp).toBe(FILLED_PAYLOAD.timestamp);
    expect(nextAttempt(second, later(FILLED_PAYLOAD), TIMES)).toEqual(first);
  });

  it.each<[string, Partial<LeadIntakePayload>]>([
    ["contact", { contact: { ...FILLED_PAYLOAD.contact, email: "dana@other.example" } }],
    ["figure", { jobs_per_month: 16 }],
    ["UTM value", { utm_source: "google" }],
    ["honeypot", { website: "x" }],
  ])("nextAttempt of an edited lead, another %s, has a new key and the new body", (_what, change) => {
    const first = nextAttempt(null, FILLED_PAYLOAD, TIMES);
    const edited = { ...FILLED_PAYLOAD, ...change };
    const second = nextAttempt(first, edited, TIMES);
    expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
    expect(second.idempotencyKey).toMatch(UUID_V4);
    expect(second.payload).toBe(edited);
  });

  it("nextAttempt after a success, with no attempt before it, has a new key for the same lead", () => {
    const first = nextAttempt(null, FILLED_PAYLOAD, TIMES);
    sessionStorage.clear();
    expect(nextAttempt(null, FILLED_PAYLOAD, TIMES).idempotencyKey).not.toBe(first.idempotencyKey);
  });

  it.each<[string, Partial<LeadIntakePayload>]>([
    ["hash of the address", { source_url: `${FILLED_PAYLOAD.source_url}#roi-calculator` }],
    ["user agent", { user_agent: "updated" }],
    ["price", { net_monthly_savings: 1398, net_annual_savings: 16_776, roi_percentage: 134 }],
  ])("nextAttempt after a change that is not the visitor's, another %s, is what was sent first", (_what, change) => {
    const first = nextAttempt(null, FILLED_PAYLOAD, TIMES);
    const changed = { ...later(FILLED_PAYLOAD), ...change };
    expect(nextAttempt(first, changed, TIMES)).toEqual(first);
    const reloaded = nextAttempt(null, changed, TIMES);
    expect(reloaded.idempotencyKey).toBe(first.idempotencyKey);
    expect(JSON.stringify(reloaded.payload)).toBe(JSON.stringify(first.payload));
  });

  it("nextAttempt after a reload has the opening of the one before, and a consent of its own", () => {
    const first = nextAttempt(null, FILLED_PAYLOAD, TIMES);
    const now = { formOpenedAt: OPENED_AT + 90_000, consentedAt: OPENED_AT + 95_000 };
    const again = nextAttempt(null, later(FILLED_PAYLOAD), now);
    expect(again).toMatchObject({ idempotencyKey: first.idempotencyKey, formOpenedAt: OPENED_AT });
    expect(again.consentedAt).toBe(now.consentedAt);
    const edited = nextAttempt(null, { ...FILLED_PAYLOAD, jobs_per_month: 16 }, now);
    expect(edited.idempotencyKey).not.toBe(first.idempotencyKey);
    expect(edited.formOpenedAt).toBe(now.formOpenedAt);
  });

  it("nextAttempt keeps no honeypot, and none is sent with an attempt that was kept", () => {
    const first = nextAttempt(null, FILLED_PAYLOAD, TIMES);
    const filled = nextAttempt(null, { ...FILLED_PAYLOAD, website: "x" }, TIMES);
    expect(filled.idempotencyKey).not.toBe(first.idempotencyKey);
    expect(sessionStorage.getItem("visit")).not.toContain("website");
    expect(nextAttempt(null, FILLED_PAYLOAD, TIMES)).toEqual(first);
  });

  it("nextAttempt has a new key beside an attempt that an older page kept", () => {
    const attempt = { idempotencyKey: "of-the-older-page", formOpenedAt: OPENED_AT, digest: "" };
    sessionStorage.setItem("visit", JSON.stringify({ address: "/", at: Date.now(), attempt }));
    expect(nextAttempt(null, FILLED_PAYLOAD, TIMES).idempotencyKey).toMatch(UUID_V4);
  });

  it("nextAttempt works without crypto.randomUUID, as on a page served over plain HTTP", () => {
    const { getRandomValues } = crypto;
    vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
    expect("randomUUID" in crypto).toBe(false);
    expect(nextAttempt(null, FILLED_PAYLOAD, TIMES).idempotencyKey).toMatch(UUID_V4);
  });
});
