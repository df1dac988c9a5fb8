import { afterEach, describe, expect, it } from "vitest";
import { readLeadContext } from "./read-lead-context.ts";

afterEach(() => window.history.replaceState(null, "", "/"));

describe("readLeadContext", () => {
  it("readLeadContext has the campaign, the whole address, the browser's name and the time in ISO form", () => {
    window.history.replaceState(null, "", "/?utm_source=google&utm_medium=cpc&utm_campaign=spring%20rush&x=1#top");
    expect(readLeadContext(window, new Date(Date.UTC(2026, 2, 1, 12)))).toEqual({
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
