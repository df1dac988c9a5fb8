/** The part of the page that was clicked; "other" is none of the named ones. */
export type Place =
  | "hero"
  | "calculator-bar"
  | "results"
  | "trust"
  | "sticky-bar"
  | "lead-dialog"
  | "after-lead"
  | "voice"
  | "footer"
  | "other";

/**
 * An event that may be measured: its kind and its place. Nothing that a visitor typed, no figure of the calculator, no
 * address. Every field is one of a few known words, but for `seconds`.
 */
export type PageEvent =
  | { readonly event: "calculator_started" }
  | { readonly event: "trade_chosen"; readonly trade: string }
  | { readonly event: "plan_chosen"; readonly plan: string }
  /** The total of figures that the visitor has changed came into view. */
  | { readonly event: "result_seen" }
  /** A button that leads to the calculator or to the lead dialog. */
  | { readonly event: "cta_clicked"; readonly place: Place }
  | { readonly event: "lead_dialog_opened" }
  /** Once for each field that a check refused. */
  | { readonly event: "lead_field_error"; readonly field: string }
  | { readonly event: "lead_submit_failed"; readonly cause: string }
  | { readonly event: "generate_lead" }
  | { readonly event: "booking_opened"; readonly place: Place }
  | { readonly event: "booking_blocked" }
  | { readonly event: "phone_clicked"; readonly place: Place }
  | { readonly event: "exit_offer_shown" }
  | { readonly event: "exit_offer_accepted" }
  | { readonly event: "exit_offer_dismissed" }
  | { readonly event: "voice_call_started" }
  /** `call` is the provider's id of the call. */
  | { readonly event: "voice_call_connected"; readonly call: string }
  /** `reason` is the client's or the provider's word, nothing that was said. */
  | {
      readonly event: "voice_call_ended";
      readonly by: string;
      readonly reason: string;
      readonly seconds: number;
    }
  | { readonly event: "voice_call_failed"; readonly code: string }
  | { readonly event: "scenario_link_copied" }
  | { readonly event: "scenario_link_shared" }
  /** `unread` names the keys that were not understood, never their values. */
  | { readonly event: "scenario_link_opened"; readonly unread: string }
  | { readonly event: "estimate_printed" };

declare global {
  interface Window {
    /** A list of events until the adapter is loaded, then the adapter. Absent if nothing is measured (`event-recorder.ts`). */
    pageEvents?: { push(event: PageEvent): unknown };
  }
}

/** Measures an event, if the configuration names where events go. */
export function trackEvent(event: PageEvent): void {
  window.pageEvents?.push(event);
}
