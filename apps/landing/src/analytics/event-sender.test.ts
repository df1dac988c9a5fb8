import { expect, it } from "vitest";
import { eventSender, openDataLayer } from "./event-sender.ts";
import type { PageEvent } from "./track-event.ts";

type View = Window & { dataLayer?: unknown[] };

/** Entries that a tag manager finds behind its own. */
function sent(events: readonly PageEvent[], { leadValue = "" } = {}): unknown[] {
  const view = { dataLayer: ["its own"] } as unknown as View;
  events.forEach(eventSender({ send: openDataLayer(view), leadValue }));
  expect(view.dataLayer?.[0]).toBe("its own");
  return view.dataLayer?.slice(1) ?? [];
}

it("eventSender gives a lead the value that the owner has set, and none without one", () => {
  const events = [{ event: "lead_dialog_opened" }, { event: "generate_lead" }] as const;
  expect(sent(events)).toEqual(events);
  const valued = { event: "generate_lead", currency: "USD", value: 99.5 };
  expect(sent(events, { leadValue: "99.50" })).toEqual([events[0], valued]);
});

it("openDataLayer makes the array where no tag manager has", () => {
  const view = {} as View;
  openDataLayer(view)("result_seen", {});
  expect(view.dataLayer).toEqual([{ event: "result_seen" }]);
});
