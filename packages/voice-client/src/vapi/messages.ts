import type { ServerMessage, Transcript } from "../events.ts";

export function isMessage(message: unknown): message is ServerMessage {
  return typeof message === "object" && message !== null && typeof Reflect.get(message, "type") === "string";
}

/** Reads a transcript out of a message of the provider; null for any other message. */
export function readTranscript(message: ServerMessage): Omit<Transcript, "id"> | null {
  // The provider's name for a subscription to final transcripts only: `transcript[transcriptType="final"]`.
  if (!/^transcript(\[|$)/.test(message.type)) return null;
  const { role, transcript, transcriptType } = message;
  if ((role !== "assistant" && role !== "user") || typeof transcript !== "string") return null;
  return { role, text: transcript, isFinal: transcriptType === "final" };
}

/** Returns the ended reason of a status that says that the call has ended, or null; undefined for any other message. */
export function readEndedReason({ type, status, endedReason }: ServerMessage): string | null | undefined {
  if (type !== "status-update" || status !== "ended") return undefined;
  return typeof endedReason === "string" ? endedReason : null;
}

/**
 * Gives the provider's transcripts, which have no ids, those of their lines; null for one that adds nothing. A transcript goes
 * on with the unfinished line of its role, or begins a new one. Once the other has finished a line after it, an unfinished
 * line goes on only with a transcript that begins with it, or with its end: a final one that it begins with, as it was cut
 * short. Any other would stand above lines that were said before it.
 */
export function createTranscriptLines(): (transcript: Omit<Transcript, "id">) => Transcript | null {
  const latest = new Map<Transcript["role"], Transcript & { readonly id: number }>();
  let lastId = 0;
  let lastFinalId = 0;
  return (transcript) => {
    const before = latest.get(transcript.role);
    const line = before && !before.isFinal ? before : null;
    const text = transcript.text.trim();
    if (text === "" && (!line || !transcript.isFinal)) return null;
    const goesOn =
      line &&
      (lastFinalId <= line.id || beginsWith(text, line.text) || (transcript.isFinal && beginsWith(line.text, text)));
    const next = { ...transcript, id: goesOn ? line.id : (lastId += 1), text };
    latest.set(transcript.role, next);
    if (next.isFinal && text !== "") lastFinalId = Math.max(lastFinalId, next.id);
    return next;
  };
}

function beginsWith(text: string, beginning: string): boolean {
  return wordsOf(text).startsWith(wordsOf(beginning));
}

/** A line's end is written with other punctuation than its parts. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
