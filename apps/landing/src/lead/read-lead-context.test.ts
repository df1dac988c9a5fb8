import { afterEach, describe, expect, it } from "vitest";
import { readLeadContext } from "./read-lead-context.ts";

afterEach(() => window.history.replaceState(null, "", "/"));

describe("readLeadContext", () => {
  it("readLeadContext reads the UTM values from the page's query string", () => {
    window.history.replaceState(null, "", "/?utm_source=google&utm_medium=cpc&utm_campaign=spring%20rush&x=1");
    expect(readLeadContext()).toMatchObject({ utmSource: "google", utmMedium: "cpc", utmCampaign: "spring rush" });
  });

  it("readLeadContext gives empty texts for absent values, never null", () => {
    window.history.replaceState(null, "", "/?utm_source=google");
    expect(readLeadContext()).toMatchObject({ utmSource: "google", utmMedium: "", utmCampaign: "" });
    window.history.replaceState(null, "", "/");
    expect(readLeadContext()).toMatchObject({ utmSource: "", utmMedium: "", utmCampaign: "" });
  });

  it("readLeadContext takes the whole address and the browser's name", () => {
    window.history.replaceState(null, "", "/?utm_source=a#roi-calculator");
    expect(readLeadContext()).toMatchObject({
      sourceUrl: window.location.href,
      userAgent: window.navigator.userAgent,
    });
    expect(readLeadContext().sourceUrl).toMatch(/\?utm_source=a#roi-calculator$/);
    expect(readLeadContext().userAgent).not.toBe("");
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

  it("readLeadContext writes the time in ISO form", () => {
    const noon = new Date(Date.UTC(2026, 2, 1, 12));
    expect(readLeadContext(window, noon).timestamp).toBe("2026-03-01T12:00:00.000Z");
  });
});
