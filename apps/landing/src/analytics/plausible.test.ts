import { afterEach, describe, expect, it, vi } from "vitest";
import { standInNetwork } from "../testing/stand-in-network.ts";
import { openPlausible } from "./plausible.ts";

const OPTIONS = { domain: "roi.example.com", url: "https://stats.example.com/", isLocal: true };

afterEach(() => window.history.replaceState(null, "", "/"));

describe("openPlausible", () => {
  // The library can be set up once.
  it("openPlausible counts the page view and sends events, with no address but the campaign's", async () => {
    window.history.replaceState(
      null,
      "",
      "/?utm_campaign=a%26b&ref=x&source=y&email=dana@customer.example&v=1&profit=410#roi-calculator",
    );
    Object.defineProperty(document, "referrer", {
      configurable: true,
      value: "https://partner.example/a?session=private",
    });
    // It measures how far a visitor scrolls.
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe(): void {}
      },
    );
    const network = standInNetwork(() => new Response("ok", { status: 202 }));
    const send = openPlausible(OPTIONS);
    send("voice_call_ended", { by: "visitor", seconds: 12 });
    window.history.replaceState(null, "", "/embed.html?v=1");
    send("generate_lead", { currency: "USD", value: 99.5 });
    await expect.poll(() => network.requests).toHaveLength(3);
    expect(network.requests.map(({ url }) => url.href)).toEqual(Array(3).fill("https://stats.example.com/api/event"));
    const common = {
      d: "roi.example.com",
      u: `${window.location.origin}/?utm_campaign=a%26b&ref=x&source=y`,
      r: "https://partner.example/a",
    };
    expect(network.requests.map(({ body }) => body)).toMatchObject([
      { ...common, n: "pageview" },
      { ...common, n: "voice_call_ended", p: { by: "visitor", seconds: "12" } },
      {
        ...common,
        u: `${window.location.origin}/embed.html`,
        n: "generate_lead",
        $: { currency: "USD", amount: 99.5 },
      },
    ]);
    expect(JSON.stringify(network.requests)).not.toMatch(/dana|410|private/);
  });
});
