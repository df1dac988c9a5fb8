import { microphoneError } from "../browser/microphone-preflight.ts";
import {
  AUDIO_LEVEL_SAMPLING_MS,
  SPEAKING_THRESHOLD,
  SPEECH_END_DELAY_MS,
  VOLUME_DIVISOR,
  type EpochMilliseconds,
} from "../call-constants.ts";
import type {
  SessionHost,
  SessionOptions,
  ToolCall,
  VoiceProvider,
  VoiceSession,
} from "../provider/session-contract.ts";
import { VoiceError } from "../voice-errors.ts";
import { createConversation, type EngineConversation } from "./engine-conversation.ts";
import { openEngineMicrophone, type EngineMicrophone } from "./engine-microphone.ts";
import { createEngineVoice, type EngineVoice } from "./engine-voice.ts";
import { VOICE_LINES } from "./voice-lines.ts";

/** The types of the sandbox provider: anybody may be called, and messages are texts. */
export type SandboxTypes = {
  readonly target: unknown;
  readonly outgoing: string;
  readonly incoming: string;
  readonly toolResult: string;
};

/** One call of the sandbox provider: what the page has sent, and controls for tests. */
type SandboxProviderCall = {
  /** What the page has sent, oldest first: its messages, and what its tools have answered. */
  readonly received: readonly string[];
  sendToPage(message: string): void;
  callTool(call: ToolCall): void;
  /** The assistant hangs up. */
  hangUp(reason?: string): void;
  /** The assistant breaks off. */
  crash(): void;
  /** The assistant leaves the room, without a word. */
  leaveRoom(): void;
  loseConnection(): void;
  interruptConnection(): void;
  restoreConnection(): void;
};

/** A provider of calls within the page. */
export type SandboxProvider = VoiceProvider<SandboxTypes> & {
  /** All calls that were started, oldest first. */
  readonly calls: readonly SandboxProviderCall[];
};

const LISTENING_DELAY_MS = 50;

/** What a sandbox provider is asked for each of its calls. */
type SandboxProviderOptions = {
  /** Whether the assistant ever listens. @default true */
  readonly listens?: boolean | undefined;
};

/**
 * A provider without an SDK, an engine or a server: a recorded voice answers, and what the page sends goes nowhere. For
 * demonstrations and tests.
 *
 * @example
 * const voice = createVoiceClient({ provider: createSandboxProvider() });
 */
export function createSandboxProvider(settings: SandboxProviderOptions = {}): SandboxProvider {
  const calls: SandboxProviderCall[] = [];
  return {
    calls,
    checkTarget: () => undefined,
    load: () => Promise.resolve(),
    open: (options, host) =>
      openSandboxSession(options, host, {
        begin: (call) => calls.push(call),
        listens: () => settings.listens ?? true,
      }),
  };
}

type Sandbox = { readonly begin: (call: SandboxProviderCall) => void; readonly listens: () => boolean };

function openSandboxSession(
  options: SessionOptions,
  host: SessionHost<SandboxTypes>,
  sandbox: Sandbox,
): VoiceSession<SandboxTypes> {
  const { signal } = options;
  const received: string[] = [];
  const player = new Audio();
  let microphone: EngineMicrophone | null = null;
  let voice: EngineVoice | null = null;
  let conversation: EngineConversation | null = null;
  let levels: ReturnType<typeof setInterval> | undefined;
  let listening: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;
  let isBlocked = false;
  let heardAt: EpochMilliseconds | null = null;

  function whileOpen(act: () => void): void {
    if (!signal.aborted) act();
  }

  async function join(): Promise<void> {
    host.created(crypto.randomUUID());
    await useMicrophone(options.microphoneId);
    if (signal.aborted) return;
    voice = createEngineVoice();
    let id = 1;
    conversation = createConversation(voice, (spoken) => {
      if (spoken.type !== "transcript") return;
      const { role, text, isFinal } = spoken;
      whileOpen(() => host.transcript({ id, role, text, isFinal }));
      if (isFinal) id += 1;
    });
    player.srcObject = new MediaStream([voice.track]);
    levels = setInterval(measure, AUDIO_LEVEL_SAMPLING_MS);
    player.addEventListener("pause", () => whileOpen(() => setBlocked(true)));
    host.joined();
    host.assistantPresent(true);
    if (!signal.aborted) await play();
  }

  async function useMicrophone(deviceId: string | null): Promise<void> {
    const opened = await openEngineMicrophone("ok", deviceId).catch((cause: unknown) => {
      throw microphoneError(cause);
    });
    if (signal.aborted) return opened.close();
    microphone?.close();
    microphone = opened;
    opened.setMuted(host.place().isMuted);
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

  function requireRoom(): EngineConversation {
    if (!conversation || signal.aborted) throw new VoiceError("no-call");
    return conversation;
  }

  const reconnecting = (is: boolean) => () => whileOpen(() => host.reconnecting(is));
  const call: SandboxProviderCall = {
    received,
    sendToPage: (message) => whileOpen(() => host.message(message)),
    callTool: (tool) => void host.runTool(tool).then((result) => result !== null && received.push(result)),
    hangUp: (reason = "assistant-ended-call") => whileOpen(() => host.ended({ cause: "hang-up", reason })),
    crash: () => whileOpen(() => host.failed(new VoiceError("assistant-failed"))),
    leaveRoom: () => whileOpen(() => host.assistantPresent(false)),
    loseConnection: () => whileOpen(() => host.failed(new VoiceError("connection-lost"))),
    interruptConnection: reconnecting(true),
    restoreConnection: reconnecting(false),
  };
  return {
    start() {
      isStarted = true;
      sandbox.begin(call);
      join().catch((cause: unknown) =>
        whileOpen(() => host.failed(cause instanceof VoiceError ? cause : new VoiceError("unknown", { cause }))),
      );
    },
    setMuted(muted) {
      if (!isStarted || signal.aborted) throw new VoiceError("no-call");
      microphone?.setMuted(muted);
    },
    send(message) {
      requireRoom();
      received.push(message);
    },
    sendText(text) {
      const { say } = requireRoom();
      received.push(text);
      say(VOICE_LINES.answer);
    },
    microphone: () => microphone?.stream.getAudioTracks()[0] ?? null,
    setMicrophone: useMicrophone,
    resumePlayback: play,
    close() {
      clearInterval(levels);
      clearTimeout(listening);
      conversation?.stop();
      voice?.close();
      microphone?.close();
      player.pause();
      player.srcObject = null;
      return Promise.resolve();
    },
  };
}
