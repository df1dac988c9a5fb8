import { microphoneError } from "../call/microphone.ts";
import type { SessionHost, SessionOptions, VoiceSession } from "../call/provider.ts";
import { VoiceError } from "../errors.ts";
import type { Level, Milliseconds } from "../events.ts";
import { createConversation, type Conversation } from "./conversation.ts";
import { openMeteredMicrophone, type MeteredMicrophone } from "./metered-microphone.ts";
import { createRecordedVoice, VOICE_LINES, type RecordedVoice } from "./recorded-voice.ts";

/** The specification's numbers of sound (product.md, section 9), which the SDK keeps for a provider's calls. */
const AUDIO_LEVEL_SAMPLING_MS: Milliseconds = 100;
const SPEAKING_THRESHOLD: Level = 0.01;
const VOLUME_DIVISOR = 0.15;
const SPEECH_END_DELAY_MS: Milliseconds = 1000;

const LISTENING_DELAY_MS: Milliseconds = 50;
/** A forgotten demo does not keep the microphone. */
const LONGEST_CALL_MS: Milliseconds = 600_000;

/** Opens a call with the recorded voice. Messages of the page go nowhere, but the voice answers typed lines. */
export function openDemoSession({ microphoneId, signal }: SessionOptions, host: SessionHost): VoiceSession {
  const player = new Audio();
  let microphone: MeteredMicrophone | null = null;
  let voice: RecordedVoice | null = null;
  let conversation: Conversation | null = null;
  let levels: ReturnType<typeof setInterval> | undefined;
  let listening: ReturnType<typeof setTimeout> | undefined;
  let longest: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;
  let isBlocked = false;
  let isSpeaking = false;
  let heardAt: Milliseconds = -Infinity;

  function whileOpen(act: () => void): void {
    if (!signal.aborted) act();
  }

  async function join(): Promise<void> {
    host.created(crypto.randomUUID());
    await takeMicrophone(microphoneId).catch((cause: unknown) => {
      throw microphoneError(cause);
    });
    if (signal.aborted) return;
    voice = createRecordedVoice();
    let id = 1;
    conversation = createConversation(voice, (line) => {
      whileOpen(() => host.transcript({ id, ...line }));
      if (line.isFinal) id += 1;
    });
    player.srcObject = new MediaStream([voice.track]);
    levels = setInterval(measure, AUDIO_LEVEL_SAMPLING_MS);
    player.addEventListener("pause", () => whileOpen(() => setBlocked(true)));
    host.joined();
    host.assistantPresent(true);
    if (!signal.aborted) await play();
  }

  async function takeMicrophone(deviceId: string | null): Promise<void> {
    // iOS may leave one silent until it is closed.
    if (microphone && deviceId === openTrack()?.getSettings().deviceId) microphone.close();
    const opened = await openMeteredMicrophone(deviceId);
    if (signal.aborted) return opened.close();
    microphone?.close();
    microphone = opened;
    opened.setMuted(host.place().isMuted);
  }

  function openTrack(): MediaStreamTrack | null {
    return microphone?.stream.getAudioTracks()[0] ?? null;
  }

  function setBlocked(blocked: boolean): void {
    if (isBlocked !== blocked) host.playbackBlocked((isBlocked = blocked));
  }

  async function play(): Promise<boolean> {
    const isPlaying = await player.play().then(
      () => true,
      () => false,
    );
    if (signal.aborted) return false;
    setBlocked(!isPlaying);
    // Nobody would hear the assistant before.
    if (isPlaying) listening ??= setTimeout(listen, LISTENING_DELAY_MS);
    return isPlaying;
  }

  function listen(): void {
    host.connected();
    longest = setTimeout(() => host.ended({ cause: "length", reason: "exceeded-max-duration" }), LONGEST_CALL_MS);
    conversation?.say(VOICE_LINES.greeting, () => conversation?.answerVisitor(() => microphone?.level() ?? 0));
  }

  function measure(): void {
    const level = voice?.level() ?? 0;
    host.volume(Math.min(1, level / VOLUME_DIVISOR));
    const visitorLevel = microphone?.level() ?? null;
    if (visitorLevel !== null) host.microphoneLevel(visitorLevel);
    if (level > SPEAKING_THRESHOLD) heardAt = performance.now();
    const isHeard = performance.now() - heardAt < SPEECH_END_DELAY_MS;
    if (isHeard !== isSpeaking) host.speaking((isSpeaking = isHeard));
  }

  function requireRoom(): Conversation {
    if (!conversation || signal.aborted) throw new VoiceError("no-call");
    return conversation;
  }

  return {
    start() {
      isStarted = true;
      join().catch((cause: unknown) =>
        whileOpen(() => host.failed(cause instanceof VoiceError ? cause : new VoiceError("unknown", { cause }))),
      );
    },
    setMuted(muted) {
      if (!isStarted || signal.aborted) throw new VoiceError("no-call");
      microphone?.setMuted(muted);
    },
    send: () => requireRoom().say(VOICE_LINES.answer),
    microphone: openTrack,
    setMicrophone: (deviceId) =>
      takeMicrophone(deviceId).catch((cause: unknown) => {
        throw new VoiceError("device-unavailable", { cause });
      }),
    resumePlayback: play,
    close() {
      clearInterval(levels);
      clearTimeout(listening);
      clearTimeout(longest);
      conversation?.stop();
      voice?.close();
      microphone?.close();
      player.pause();
      player.srcObject = null;
      return Promise.resolve();
    },
  };
}
