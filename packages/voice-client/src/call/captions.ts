import { CAPTION_LIMIT } from "../call-constants.ts";
import type { Transcript } from "../voice-events.ts";

/** One line of live captions. */
export type Caption = Transcript & {
  /** Counts up within a call, and stays the same while the line grows: a key for lists. */
  readonly id: number;
};

/**
 * Adds a transcript to the captions: it replaces the unfinished line of the same role, or adds a new one. Beyond
 * 100 lines the oldest are dropped.
 */
export function addCaption(captions: readonly Caption[], transcript: Transcript): readonly Caption[] {
  const open = captions.find((caption) => caption.role === transcript.role && !caption.isFinal);
  if (open) return captions.map((caption) => (caption === open ? { ...caption, ...transcript } : caption));
  const id = (captions.at(-1)?.id ?? 0) + 1;
  return [...captions, { ...transcript, id }].slice(-CAPTION_LIMIT);
}
