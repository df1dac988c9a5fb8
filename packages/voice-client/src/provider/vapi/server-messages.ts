import type { ToolCall } from "../session-contract.ts";
import type { StatusUpdate, Transcript } from "../../voice-events.ts";

/** A message as it arrives: an object with a type, whatever else. */
export type RawMessage = { readonly type: string; readonly [field: string]: unknown };

export function isRawMessage(message: unknown): message is RawMessage {
  return typeof message === "object" && message !== null && typeof Reflect.get(message, "type") === "string";
}

/** Reads a transcript out of a message of the provider; null for any other message. */
export function readTranscript(message: RawMessage): Omit<Transcript, "id"> | null {
  // The provider's name for a subscription to final transcripts only: `transcript[transcriptType="final"]`.
  if (!/^transcript(\[|$)/.test(message.type)) return null;
  const { role, transcript, transcriptType } = message;
  if ((role !== "assistant" && role !== "user") || typeof transcript !== "string") return null;
  return { role, text: transcript, isFinal: transcriptType === "final" };
}

/** Reads the functions that the assistant calls; none for any other message. */
export function readToolCalls({ type, toolCallList }: RawMessage): readonly ToolCall[] {
  if (type !== "tool-calls" || !Array.isArray(toolCallList)) return [];
  return toolCallList.flatMap(
    (call: { id?: unknown; function?: { name?: unknown; arguments?: unknown } } | null): readonly ToolCall[] => {
      const { name, arguments: args } = call?.function ?? {};
      if (typeof name !== "string") return [];
      const id = typeof call?.id === "string" ? call.id : null;
      return [{ id, name, args: typeof args === "string" ? parseJson(args) : args }];
    },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a status of the call out of a message of the provider; null for any other message. */
export function readStatusUpdate(message: RawMessage): StatusUpdate | null {
  const { type, status, endedReason } = message;
  if (type !== "status-update" || typeof status !== "string") return null;
  return typeof endedReason === "string" ? { status, endedReason } : { status };
}
