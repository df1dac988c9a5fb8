import type { DeliveryChannel } from "./delivery-channels.ts";

export type ReleaseOutcome = {
  /** `not-spam`: it is a lead already, and no report of it waits. `unknown`: there is no such lead. */
  readonly status: "released" | "not-spam" | "unknown";
  /** By which it is delivered now. */
  readonly channels: readonly DeliveryChannel[];
};
