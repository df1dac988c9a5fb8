import { isBusinessTypeId, isPlanId } from "@contractor-roi/roi-core";
import { deliverEvents, eventSender, openDataLayer, type SendEvent } from "../analytics/event-sender.ts";
import { trackEvent, type PageEvent, type Place } from "../analytics/track-event.ts";
import type { Page } from "@contractor-roi/site/page";
import type { EarlyVisit } from "../loading/early-visit.ts";
import { CALCULATOR_HREF } from "../links.ts";
import { whenVisible } from "../loading/when-visible.ts";

// Loaded when the page is interactive, and only if events go somewhere. It observes markup that no script owns, and
// the calculator's fields; other parts call `trackEvent`.

declare global {
  interface Window {
    /** Clicks and inputs before this script, as `event-recorder.ts` recorded them. */
    recordedEvents?: Pick<EarlyVisit, "events" | "recording">;
  }
}

const PLACES: Readonly<Record<Exclude<Place, "after-lead" | "other">, string>> = {
  "lead-dialog": "dialog",
  hero: "[aria-labelledby=hero-heading]",
  "calculator-bar": "[data-slot=calculator-top-bar]",
  results: "[data-slot=plan-results]",
  trust: "[data-slot=trust]",
  "sticky-bar": "[data-slot=sticky-bar]",
  voice: "[data-slot=voice]",
  footer: "footer",
};
const DETAILS = "[aria-labelledby=business-details-heading]";
const PLAN_BUTTON = "[data-slot=next-step] > button, [data-slot=sticky-bar] > button";
const TOTAL = "[data-testid=net-per-month]";

type MeasuredSite = Pick<Page["site"], "addresses" | "analytics" | "booking">;

/** Measures the visit from its first click, and sends events to the configured adapter. */
export async function measureVisit(site: MeasuredSite): Promise<void> {
  const send = await openAdapter(site);
  const early = window.recordedEvents;
  early?.recording.abort();
  const observe = observer(site.booking.url);
  // The page has repeated early clicks on buttons; only the visitor's own acts count.
  for (const act of early?.events ?? []) if (act.isTrusted) observe(act);
  for (const type of ["click", "input"]) window.addEventListener(type, observe, { capture: true });
  deliverEvents(eventSender({ send, leadValue: site.analytics.leadValue }));
}

async function openAdapter({ addresses, analytics }: MeasuredSite): Promise<SendEvent> {
  if (analytics.adapter === "data-layer") return openDataLayer();
  const { openPlausible } = await import("../analytics/plausible.ts");
  const { hostname } = new URL(addresses.site);
  return openPlausible({
    domain: analytics.plausibleDomain || hostname,
    url: new URL(analytics.plausibleUrl).href,
    isLocal: hostname === "localhost",
  });
}

function observer(bookingUrl: string): (act: Event) => void {
  let isStarted = false;
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    trackEvent({ event: "calculator_started" });
    const total = document.querySelector(TOTAL);
    if (total) whenVisible(total, () => trackEvent({ event: "result_seen" }));
  };
  return ({ type, target }) => {
    if (!(target instanceof Element)) return;
    // The fields of the calculator, and the buttons beside them.
    if (target.closest(type === "click" ? `${DETAILS} button` : `${DETAILS} input`)) start();
    const event = type === "click" ? clickOn(target, bookingUrl) : choiceIn(target);
    if (event) trackEvent(event);
  };
}

function clickOn(target: Element, bookingUrl: string): PageEvent | null {
  const place = placeOf(target);
  if (target.closest(PLAN_BUTTON)) return { event: "cta_clicked", place };
  const link = target.closest("a");
  if (!link) return null;
  if (link.getAttribute("href") === CALCULATOR_HREF) return { event: "cta_clicked", place };
  if (link.protocol === "tel:") return { event: "phone_clicked", place };
  // The address may carry the form's values.
  const { origin, pathname } = new URL(bookingUrl);
  return link.origin === origin && link.pathname === pathname ? { event: "booking_opened", place } : null;
}

function choiceIn(target: Element): PageEvent | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { name, value } = target;
  if (name === "businessType" && isBusinessTypeId(value)) return { event: "trade_chosen", trade: value };
  if (name === "selectedPlan" && isPlanId(value)) return { event: "plan_chosen", plan: value };
  return null;
}

function placeOf(target: Element): Place {
  const places = Object.entries(PLACES) as [Place, string][];
  return places.find(([, selector]) => target.closest(selector))?.[0] ?? "other";
}
