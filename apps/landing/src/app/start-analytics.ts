/** Inserted by the build: whether an adapter is configured. */
declare const __IS_MEASURED__: boolean;

/**
 * Loads what measures the visit and sends events, unless the visitor's browser asks not to be tracked: then nothing is
 * loaded and nothing leaves the page. Where it cannot be loaded, as with a blocker, the page does without.
 */
export function startAnalytics(view: Window = window): void {
  if (!__IS_MEASURED__ || asksNotToBeTracked(view.navigator)) return;
  import("./measure-visit.ts").then(({ measureVisit }) => measureVisit(view)).catch(() => undefined);
}

/** Global Privacy Control, and its predecessor. */
export function asksNotToBeTracked(navigator: Navigator & { readonly globalPrivacyControl?: boolean }): boolean {
  return navigator.globalPrivacyControl === true || navigator.doNotTrack === "1";
}
