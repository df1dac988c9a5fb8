import type { Level, Milliseconds } from "../events.ts";

const WORDS_AT_ONCE = 3;
const STEP_MS: Milliseconds = 1000;
const SPEAKING_LEVEL: Level = 0.1;

/** The assistant's voice: a tone while it speaks, with the words said so far. */
export function createEngineVoice(report: (text: string, isFinal: boolean) => void) {
  const context = typeof AudioContext === "undefined" ? null : new AudioContext();
  const output = context?.createMediaStreamDestination();
  const volume = context?.createGain();
  if (context && output && volume) {
    const tone = context.createOscillator();
    volume.gain.value = 0;
    tone.connect(volume).connect(output);
    tone.start();
    void context.resume();
  }
  const track = output?.stream.getAudioTracks()[0] ?? new MediaStreamTrack();
  let said = "";
  let steps: ReturnType<typeof setInterval> | undefined;

  function speak(isSpeaking: boolean): void {
    clearInterval(steps);
    steps = undefined;
    if (volume) volume.gain.value = isSpeaking ? SPEAKING_LEVEL : 0;
  }

  return {
    track,
    /** Says a line, three words a second; one that is not finished is cut short. */
    say(text: string): void {
      if (steps !== undefined && said !== "") report(said, true);
      speak(true);
      const words = text.split(" ");
      let count = 0;
      said = "";
      steps = setInterval(() => {
        count += WORDS_AT_ONCE;
        said = words.slice(0, count).join(" ");
        if (count >= words.length) speak(false);
        report(said, count >= words.length);
      }, STEP_MS);
    },
    level: (): Level => (steps === undefined ? 0 : SPEAKING_LEVEL),
    close(): void {
      speak(false);
      track.stop();
      if (context?.state !== "closed") void context?.close();
    },
  };
}
