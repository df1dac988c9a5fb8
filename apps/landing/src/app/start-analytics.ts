/**
 * Loads what measures the visit and sends events, where the page's head has begun to keep them. Where it cannot be loaded, as
 * with a blocker, the page does without.
 */
export function startAnalytics(): void {
  if (window.earlyActs) import("./measure-visit.ts").then((module) => module.measureVisit()).catch(() => undefined);
}
