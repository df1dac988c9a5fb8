import { asksNotToBeTracked } from "../start-analytics.ts";

/** Inserted by the build: the share of visits whose speed is measured. */
declare const __FIELD_SPEED__: number;

/** Loads what measures the speed of the configured share of visits: of none by default, and then nothing of it is built. */
export function startFieldSpeed(view: Window = window): void {
  if (__FIELD_SPEED__ === 0 || Math.random() >= __FIELD_SPEED__ || asksNotToBeTracked(view.navigator)) return;
  import("./measure-field-speed.ts").then(({ measureFieldSpeed }) => measureFieldSpeed(view)).catch(() => undefined);
}
