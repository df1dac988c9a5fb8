import { startAnalytics } from "../start-analytics.ts";
import { startFieldSpeed } from "./start-field-speed.ts";

/** In one function, so that a page that measures nothing waits for nothing. */
export function startMeasuring(): void {
  startAnalytics();
  startFieldSpeed();
}
