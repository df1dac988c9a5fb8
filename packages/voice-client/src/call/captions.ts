import type { Transcript } from "../voice-events.ts";

/** One line of live captions. */
export type Caption = Transcript & {
  /** Counts up within a call, and stays the same while the line grows: a key for lists. */
  readonly id: number;
};

/**
 * Adds a transcript to the captions: it goes on with the unfinished line of the same role, or adds a new one. A line that
 * never became final is left as it is once the other has finished one after it, unless the transcript begins with it: what
 * is said next would otherwise stand above what was said before.
 */
export function addCaption(captions: readonly Caption[], transcript: Transcript): readonly Caption[] {
  const line = captions.filter(({ role }) => role === transcript.role).at(-1);
  if (line && !line.isFinal && goesOn(line, transcript, captions))
    return captions.map((caption) => (caption === line ? { ...caption, ...transcript } : caption));
  return [...captions, { ...transcript, id: (captions.at(-1)?.id ?? 0) + 1 }];
}

function goesOn(line: Caption, { text }: Transcript, captions: readonly Caption[]): boolean {
  return text.startsWith(line.text) || !captions.some(({ id, isFinal }) => id > line.id && isFinal);
}
