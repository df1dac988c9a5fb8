import type { ServerMessage, StatusUpdate, Transcript } from "../voice-events.ts";

/** Reads a transcript out of a message of the provider; null for any other message. */
export function readTranscript(message: ServerMessage): Transcript | null {
  // The provider's name for a subscription to final transcripts only: `transcript[transcriptType="final"]`.
  if (!/^transcript(\[|$)/.test(message.type)) return null;
  const { role, transcript, transcriptType } = message;
  if ((role !== "assistant" && role !== "user") || typeof transcript !== "string") return null;
  return { role, text: transcript, isFinal: transcriptType === "final" };
}

/** Reads a status of the call out of a message of the provider; null for any other message. */
export function readStatusUpdate(message: ServerMessage): StatusUpdate | null {
  const { type, status, endedReason } = message;
  if (type !== "status-update" || typeof status !== "string") return null;
  return typeof endedReason === "string" ? { status, endedReason } : { status };
}
