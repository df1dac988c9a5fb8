import type { Transcript } from "../voice-events.ts";

/** One line of live captions. */
export type Caption = Transcript & {
  /** A typed line that the assistant did not get, as the line was down. */
  readonly isUnsent?: true | undefined;
};

/** Puts a line in the place of the one with its id, or adds it. All other lines stay the same objects. */
export function addCaption(captions: readonly Caption[], line: Caption): readonly Caption[] {
  if (!captions.some(({ id }) => id === line.id)) return [...captions, line];
  return captions.map((caption) => (caption.id === line.id ? line : caption));
}
