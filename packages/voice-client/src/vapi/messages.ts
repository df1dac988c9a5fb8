import type { ToolCall } from "../call/provider.ts";
import type { Transcript } from "../events.ts";

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

/** Returns the ended reason of a status that says that the call has ended, or null; undefined for any other message. */
export function readEndedReason({ type, status, endedReason }: RawMessage): string | null | undefined {
  if (type !== "status-update" || status !== "ended") return undefined;
  return typeof endedReason === "string" ? endedReason : null;
}

/**
 * Gives the provider's transcripts, which have no ids, those of their lines: a transcript goes on with the unfinished line of
 * its role, or begins a new one. A line that never became final is left as it is once the other has finished one after it,
 * unless the transcript begins with it: what is said next would otherwise stand above what was said before.
 */
export function createTranscriptLines(): (transcript: Omit<Transcript, "id">) => Transcript {
  const latest = new Map<Transcript["role"], Transcript & { readonly id: number }>();
  let lastId = 0;
  let lastFinalId = 0;
  return (transcript) => {
    const line = latest.get(transcript.role);
    const goesOn = line && !line.isFinal && (transcript.text.startsWith(line.text) || lastFinalId <= line.id);
    const next = { id: goesOn ? line.id : (lastId += 1), ...transcript };
    latest.set(transcript.role, next);
    if (next.isFinal) lastFinalId = Math.max(lastFinalId, next.id);
    return next;
  };
}
