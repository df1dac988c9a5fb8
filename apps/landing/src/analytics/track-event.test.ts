import { expect, it } from "vitest";
import { deliverEvents } from "./event-sender.ts";
import { trackEvent, type PageEvent } from "./track-event.ts";

it("trackEvent does nothing on a page that measures nothing", () => {
  const { pageEvents } = window;
  delete window.pageEvents;
  expect(() => trackEvent({ event: "result_seen" })).not.toThrow();
  window.pageEvents = pageEvents ?? [];
});

it("trackEvent keeps events until something receives them, then hands each on at once, in order", () => {
  const before = { event: "calculator_started" } as const;
  const after = { event: "result_seen" } as const;
  trackEvent(before);
  const first: PageEvent[] = [];
  deliverEvents((event) => first.push(event));
  expect(first.slice(-1)).toEqual([before]);
  trackEvent(after);
  expect(first.slice(-2)).toEqual([before, after]);
  const second: PageEvent[] = [];
  deliverEvents((event) => second.push(event));
  expect(second).toEqual([]);
});
