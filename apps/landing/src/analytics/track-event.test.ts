import { afterEach, describe, expect, it, vi } from "vitest";
import { parsePageConfig } from "../config/page-config.ts";

type View = Window & { dataLayer?: unknown[] };

/** The module as a build with that setting has it. */
async function trackEventWith(analytics: string): Promise<(typeof import("./track-event.ts"))["trackEvent"]> {
  const parsed = parsePageConfig({ VITE_ANALYTICS: analytics });
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  vi.resetModules();
  vi.doMock("../config/config.ts", () => ({ CONFIG: parsed.config }));
  return (await import("./track-event.ts")).trackEvent;
}

const view = (navigator: object = {}): View => ({ navigator }) as unknown as View;

describe("trackEvent", () => {
  afterEach(() => vi.doUnmock("../config/config.ts"));

  it("does nothing unless analytics is configured (P1)", async () => {
    const page = view();
    (await trackEventWith("none"))({ event: "lead_dialog_opened" }, page);
    expect(page.dataLayer).toBeUndefined();
  });

  it("pushes to the data layer, and keeps what is in it", async () => {
    const page = view();
    page.dataLayer = ["before"];
    (await trackEventWith("data-layer"))({ event: "generate_lead", currency: "USD", value: 1498 }, page);
    expect(page.dataLayer).toEqual(["before", { event: "generate_lead", currency: "USD", value: 1498 }]);
  });

  it.each([{ globalPrivacyControl: true }, { doNotTrack: "1" }])(
    "respects a browser that says %o",
    async (navigator) => {
      const page = view(navigator);
      (await trackEventWith("data-layer"))({ event: "exit_offer_shown" }, page);
      expect(page.dataLayer).toBeUndefined();
    },
  );
});
