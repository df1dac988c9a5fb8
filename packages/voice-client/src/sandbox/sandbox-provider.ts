import { microphoneError } from "../browser/microphone-preflight.ts";
import {
  AUDIO_LEVEL_SAMPLING_MS,
  SPEAKING_THRESHOLD,
  SPEECH_END_DELAY_MS,
  VOLUME_DIVISOR,
  type EpochMilliseconds,
} from "../call-constants.ts";
import type { SessionHost, SessionOptions, VoiceProvider, VoiceSession } from "../provider/session-contract.ts";
import { START_STAGES, type StartStage } from "../start-stages.ts";
import { VoiceError } from "../voice-errors.ts";
import type { ServerMessage } from "../voice-events.ts";
import { createConversation, type EngineConversation } from "./engine-conversation.ts";
import { openEngineMicrophone, type EngineMicrophone } from "./engine-microphone.ts";
import { createEngineVoice, type EngineVoice } from "./engine-voice.ts";
import type { SandboxCall } from "./sandbox-controls.ts";
import { VOICE_LINES } from "./voice-lines.ts";

/** One call of the sandbox provider: what the page has sent, and controls for tests. */
export type SandboxProviderCall = Pick<
  SandboxCall,
  "hangUp" | "loseConnection" | "interruptConnection" | "restoreConnection"
> & {
  /** What the page has sent, oldest first. */
  readonly received: readonly object[];
  sendToPage(message: ServerMessage): void;
  /** The assistant breaks off. */
  crash(): void;
};

/** A provider of calls within the page. */
export type SandboxProvider = VoiceProvider & {
  /** All calls that were started, oldest first. */
  readonly calls: readonly SandboxProviderCall[];
};

const LISTENING_DELAY_MS = 50;
/** The client reports the first two. */
const [, , ...STAGES] = START_STAGES;

/** What a sandbox provider is asked for each of its calls. */
export type SandboxProviderOptions = {
  /** Whether the assistant ever listens. @default true */
  readonly listens?: boolean | undefined;
};

/**
 * A provider without an SDK, an engine or a server: a recorded voice answers, and what the page sends goes nowhere. For
 * demonstrations and tests.
 *
 * @example
 * const voice = createVoiceClient({ apiKey: "sandbox", provider: createSandboxProvider() });
 */
export function createSandboxProvider(settings: SandboxProviderOptions = {}): SandboxProvider {
  const calls: SandboxProviderCall[] = [];
  return {
    calls,
    check: () => undefined,
    load: () => Promise.resolve(),
    open: (options, host) =>
      openSandboxSession(options, host, {
        begin: (call) => calls.push(call),
        listens: () => settings.listens ?? true,
      }),
  };
}

type Sandbox = { readonly begin: (call: SandboxProviderCall) => void; readonly listens: () => boolean };

function openSandboxSession(options: SessionOptions, host: SessionHost, sandbox: Sandbox): VoiceSession {
  const received: object[] = [];
  const player = new Audio();
  player.volume = options.playbackVolume;
  let microphone: EngineMicrophone | null = null;
  let voice: EngineVoice | null = null;
  let conversation: EngineConversation | null = null;
  let levels: ReturnType<typeof setInterval> | undefined;
  let listening: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;
  let isMuted = false;
  let isBlocked = false;
  let heardAt: EpochMilliseconds | null = null;
  let isClosed = false;

  function whileOpen(act: () => void): void {
    if (!isClosed) act();
  }

  function pass(stage: StartStage, metadata?: { readonly callId: string }): void {
    host.stage(stage, "started", undefined);
    host.stage(stage, "completed", metadata);
  }

  async function join(): Promise<void> {
    for (const stage of STAGES) {
      // A listener to a stage may end the call.
      if (isClosed) return;
      if (stage === "joining") {
        host.stage(stage, "started", undefined);
        await useMicrophone(options.microphoneId);
        if (isClosed) return;
        host.stage(stage, "completed", undefined);
      } else pass(stage, stage === "web-call-creation" ? { callId: crypto.randomUUID() } : undefined);
    }
    if (isClosed) return;
    // The client may close the session at each of these reports.
    voice = createEngineVoice();
    conversation = createConversation(voice, (message) => whileOpen(() => host.message(message as ServerMessage)));
    player.srcObject = new MediaStream([voice.track]);
    levels = setInterval(measure, AUDIO_LEVEL_SAMPLING_MS);
    host.joined();
    if (!isClosed) await play();
  }

  async function useMicrophone(deviceId: string | null): Promise<void> {
    const opened = await openEngineMicrophone("ok", deviceId).catch((cause: unknown) => {
      throw microphoneError(cause);
    });
    if (isClosed) return opened.close();
    microphone?.close();
    microphone = opened;
    opened.setMuted(isMuted);
  }

  async function play(): Promise<boolean> {
    const isPlaying = await player.play().then(
      () => true,
      () => false,
    );
    if (isClosed) return false;
    if (isBlocked === isPlaying) {
      isBlocked = !isPlaying;
      host.playbackBlocked(isBlocked);
    }
    // Nobody would hear the assistant before.
    if (isPlaying && sandbox.listens()) listening ??= setTimeout(listen, LISTENING_DELAY_MS);
    return isPlaying;
  }

  function listen(): void {
    host.connected();
    conversation?.say(VOICE_LINES.greeting, () => conversation?.answerVisitor(() => microphone?.level() ?? 0));
  }

  function measure(): void {
    const level = voice?.level() ?? 0;
    host.volume(Math.min(1, level / VOLUME_DIVISOR));
    host.microphoneLevel(microphone?.level() ?? 0);
    const isSpeaking = heardAt !== null;
    if (level > SPEAKING_THRESHOLD) heardAt = Date.now();
    else if (heardAt !== null && Date.now() - heardAt >= SPEECH_END_DELAY_MS) heardAt = null;
    if (isSpeaking !== (heardAt !== null)) host.speaking(!isSpeaking);
  }

  function release(): void {
    clearInterval(levels);
    clearTimeout(listening);
    conversation?.stop();
    voice?.close();
    microphone?.close();
    player.pause();
    player.srcObject = null;
  }

  function requireCall(): void {
    if (!isStarted || isClosed) throw new VoiceError("no-call");
  }

  const reconnecting = (is: boolean) => () => whileOpen(() => host.reconnecting(is));
  return {
    start() {
      isStarted = true;
      sandbox.begin({
        received,
        sendToPage: (message) => whileOpen(() => host.message(message)),
        hangUp: (reason = "assistant-ended-call") => whileOpen(() => host.ended(reason)),
        crash: () => whileOpen(() => host.failed(new VoiceError("assistant-failed"))),
        loseConnection: () => whileOpen(() => host.failed(new VoiceError("connection-lost"))),
        interruptConnection: reconnecting(true),
        restoreConnection: reconnecting(false),
      });
      join().catch((cause: unknown) =>
        whileOpen(() => host.failed(cause instanceof VoiceError ? cause : new VoiceError("unknown", { cause }))),
      );
    },
    setMuted(muted) {
      requireCall();
      isMuted = muted;
      microphone?.setMuted(muted);
    },
    send(message) {
      requireCall();
      if (!conversation) throw new VoiceError("no-call");
      received.push(message);
      const wantsAnswer = Reflect.get(message, "triggerResponseEnabled") !== false;
      if (Reflect.get(message, "type") === "add-message" && wantsAnswer) conversation.say(VOICE_LINES.answer);
    },
    hasMicrophone: () => microphone?.stream.getAudioTracks().some(({ readyState }) => readyState === "live") ?? false,
    async setMicrophone(deviceId) {
      requireCall();
      await useMicrophone(deviceId);
    },
    async setSpeaker(deviceId) {
      await player.setSinkId(deviceId).catch((cause: unknown) => {
        throw new VoiceError("device-unavailable", { cause });
      });
    },
    setPlaybackVolume: (volume) => void (player.volume = volume),
    resumePlayback: play,
    close() {
      isClosed = true;
      release();
      return Promise.resolve();
    },
  };
}
