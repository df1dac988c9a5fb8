import { CONFIG } from "../config/config.ts";

/**
 * What may be measured: that something happened, and amounts. Nothing that a visitor typed about themselves. `unread`
 * names the keys of a link that were not understood, never their values.
 */
export type PageEvent =
  | { readonly event: "lead_dialog_opened" }
  | { readonly event: "generate_lead"; readonly currency: "USD"; readonly value: number }
  | { readonly event: "exit_offer_shown" }
  | { readonly event: "voice_started" }
  | { readonly event: "voice_connected" }
  /** `reason` is the client's or the provider's word for it, never anything that was said. */
  | { readonly event: "voice_ended"; readonly reason: string; readonly seconds: number }
  | { readonly event: "voice_failed"; readonly code: string }
  | { readonly event: "scenario_link_copied" }
  | { readonly event: "scenario_link_opened"; readonly unread: readonly string[] }
  | { readonly event: "estimate_printed" };

type DataLayerWindow = Window & { dataLayer?: unknown[] };

/**
 * Sends an event to the page's analytics, if the configuration names one. "data-layer" is the array that tag managers
 * read. Nothing is sent if the visitor's browser asks not to be tracked.
 */
export function trackEvent(event: PageEvent, view: DataLayerWindow = window): void {
  if (CONFIG.analytics !== "data-layer" || asksNotToBeTracked(view.navigator)) return;
  view.dataLayer ??= [];
  view.dataLayer.push(event);
}

function asksNotToBeTracked(navigator: Navigator & { readonly globalPrivacyControl?: boolean }): boolean {
  return navigator.globalPrivacyControl === true || navigator.doNotTrack === "1";
}
