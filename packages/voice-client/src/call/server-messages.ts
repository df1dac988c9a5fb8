import type { ServerMessage, StatusUpdate, Transcript } from "../voice-events.ts";

/** Reads a transcript out of a message of the provider; null for any other message. */
export function readTranscript(message: ServerMessage): Transcript | null {
  // The provider's name for a subscription to final transcripts only: `transcript[transcriptType="final"]`.
  if (!/^transcript(\[|$)/.test(message.type)) return null;
  const { role, transcript, transcriptType } = message;
  if ((role !== "assistant" && role !== "user") || typeof transcript !== "string") return null;
  return { role, text: transcript, isFinal: transcriptType === "final" };
}

/** A call of a function that the page has registered. */
export type ToolCall = { readonly name: string; readonly args: unknown };

/** Reads the functions that the assistant calls; none for any other message. */
export function readToolCalls({ type, toolCallList }: ServerMessage): readonly ToolCall[] {
  if (type !== "tool-calls" || !Array.isArray(toolCallList)) return [];
  return toolCallList.flatMap((call: { function?: { name?: unknown; arguments?: unknown } } | null) => {
    const { name, arguments: args } = call?.function ?? {};
    return typeof name === "string" ? [{ name, args: typeof args === "string" ? parseJson(args) : args }] : [];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a status of the call out of a message of the provider; null for any other message. */
export function readStatusUpdate(message: ServerMessage): StatusUpdate | null {
  const { type, status, endedReason } = message;
  if (type !== "status-update" || typeof status !== "string") return null;
  return typeof endedReason === "string" ? { status, endedReason } : { status };
}
