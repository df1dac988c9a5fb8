import type { FrameMessage } from "./frame-message.ts";

/** Tells the parent page that a lead was sent, and nothing of it. */
export function reportLead(view: Window = window): void {
  const message: FrameMessage = { contractorRoiLead: true };
  view.parent.postMessage(message, "*");
}
