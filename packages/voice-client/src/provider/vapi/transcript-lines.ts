import type { Transcript } from "../../voice-events.ts";

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
