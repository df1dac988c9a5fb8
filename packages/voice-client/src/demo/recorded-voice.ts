import type { Level, Milliseconds } from "../events.ts";
import { VOICE_CLIP_BASE64 } from "./voice-clip-data.ts";

/** A line of the recorded voice: its words, and their place in the clip. */
export type VoiceLine = {
  readonly text: string;
  readonly offsetMs: Milliseconds;
  readonly durationMs: Milliseconds;
};

/** All lines of the recorded voice. */
export const VOICE_LINES: Readonly<Record<"greeting" | "answer", VoiceLine>> = {
  greeting: {
    text: "Hi, thanks for calling. This is a sandbox call. How can I help your business today?",
    offsetMs: 0,
    durationMs: 5800,
  },
  answer: {
    text: "I hear you. On a real call I would book the job now.",
    offsetMs: 5800,
    durationMs: 3200,
  },
};

/** The recorded voice, as a track that a call can play. */
export type RecordedVoice = {
  readonly track: MediaStreamTrack;
  /** Begins a line; an unfinished one stops. */
  say(line: VoiceLine): void;
  silence(): void;
  /** How loud it is right now. */
  level(): Level;
  close(): void;
};

/** Without Web Audio, as in jsdom, the voice is silent and only simulates its durations. */
export function createRecordedVoice(): RecordedVoice {
  return typeof AudioContext === "undefined" ? createMimedVoice() : createAudibleVoice(new AudioContext());
}

function createAudibleVoice(context: AudioContext): RecordedVoice {
  const destination = context.createMediaStreamDestination();
  const meter = context.createAnalyser();
  meter.connect(destination);
  const bytes = Uint8Array.from(atob(VOICE_CLIP_BASE64), (letter) => letter.charCodeAt(0));
  const clip = context.decodeAudioData(bytes.buffer).catch(() => null);
  let playing: AudioBufferSourceNode | null = null;
  let closed = false;
  // The context is suspended until the page is clicked.
  void context.resume();

  function silence(): void {
    playing?.stop();
    playing = null;
  }

  async function say(line: VoiceLine): Promise<void> {
    silence();
    const buffer = await clip;
    if (closed || !buffer) return;
    silence();
    playing = new AudioBufferSourceNode(context, { buffer });
    playing.connect(meter);
    playing.start(0, line.offsetMs / 1000, line.durationMs / 1000);
  }

  return {
    track: destination.stream.getAudioTracks()[0] as MediaStreamTrack,
    say: (line) => void say(line),
    silence,
    level: () => measureLevel(meter),
    close() {
      closed = true;
      silence();
      for (const track of destination.stream.getTracks()) track.stop();
      if (context.state !== "closed") void context.close();
    },
  };
}

/** The current loudness: the root mean square of a meter's samples. */
export function measureLevel(meter: AnalyserNode): number {
  const samples = new Float32Array(meter.fftSize);
  meter.getFloatTimeDomainData(samples);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

function createMimedVoice(): RecordedVoice {
  const track = new MediaStreamTrack();
  let until = 0;
  return {
    track,
    say: (line) => (until = Date.now() + line.durationMs),
    silence: () => (until = 0),
    level: () => (Date.now() < until ? 0.1 : 0),
    close: () => track.stop(),
  };
}
