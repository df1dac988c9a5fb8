import { openEngineChannel, type EngineMessage } from "./engine-channel.ts";
import { ASSISTANT_ID, createStoreState, describeAssistant, describeVisitor } from "./engine-participants.ts";
import { createEngineVoice } from "./engine-voice.ts";
import { NORMAL_SCENARIO, readRoomUrl, type EngineKnobs } from "./scenario.ts";

/** One call of the stand-in engine: the messages it received, and controls for tests. */
export type SandboxCall = ReturnType<typeof createEngineCall>;

/** The engine's object on `window.voiceSandbox`. */
type VoiceSandbox = {
  /** All calls since the page was loaded, oldest first. */
  readonly calls: readonly SandboxCall[];
};

declare global {
  interface Window {
    /** The stand-in engine's controls, once its script has run. */
    voiceSandbox?: VoiceSandbox;
  }
}

/** The state that daily-js and its engine share on the window. */
type EngineWindow = Window & {
  _daily?: { pendings: string[]; instances: Record<string, { callMachine?: unknown } | undefined> };
  _dailyCallMachineLoadWaitlist?: Set<string>;
  dailyDebugActionType?: unknown;
};

const LISTENING_DELAY_MS = 50;
const VISITOR_LEVEL = 0.2;
const GREETING = "Hi, thanks for calling. How can I help you today?";
/** To a typed line. */
const ANSWER = "Yes, we do that. When should we come?";
const MEETING_ENDED = "Meeting has ended";

/** How the engine refuses to join, as a fatal error. */
const REFUSALS: Partial<Record<EngineKnobs["join"], { readonly type: string; readonly message: string }>> = {
  fails: { type: "connection-error", message: "Could not reach the room" },
  "room-expired": { type: "exp-room", message: "The meeting you're trying to join has expired." },
};

/**
 * Takes over every call object that waits for an engine: as the real engine's script does on load, if a load waits for it.
 * daily-js runs the script once per call.
 */
export function takeOverCalls(): void {
  const page = window as EngineWindow;
  const isAwaited = page._dailyCallMachineLoadWaitlist?.size !== 0;
  page._dailyCallMachineLoadWaitlist?.clear();
  if (!isAwaited) return;
  page.dailyDebugActionType = {};
  const calls = [...(page.voiceSandbox?.calls ?? [])];
  for (const id of page._daily?.pendings.splice(0) ?? []) calls.push(createEngineCall(id, page));
  page.voiceSandbox = { calls };
}

/** The engine of one call object: it responds to daily-js once its script has run. */
function createEngineCall(callClientId: string, page: EngineWindow) {
  const state = createStoreState();
  const channel = openEngineChannel(callClientId, onMessage);
  const levelTimers: ReturnType<typeof setInterval>[] = [];
  let meterTimer: ReturnType<typeof setInterval> | undefined;
  const timers: ReturnType<typeof setTimeout>[] = [];
  let knobs: EngineKnobs = NORMAL_SCENARIO;
  let voice: ReturnType<typeof createEngineVoice> | null = null;
  let microphone: MediaStream | null = null;
  let muted = false;
  let deviceId: string | null = null;
  /** The microphone was given up; it opens again when the visitor is unmuted. */
  let discarded = false;
  let open = false;
  let closed = false;
  let listening = false;
  /** Nothing that is said goes through. */
  let interrupted = false;

  const instance = page._daily?.instances[callClientId];
  if (instance) instance.callMachine = { store: { getState: () => state }, reset: () => undefined };
  channel.post({ action: "call-machine-initialized" });
  channel.post({ action: "loaded" });
  // A page may drop a call without leaving it; its call object is then gone.
  const isAbandoned = (): boolean => page._daily?.instances[callClientId]?.callMachine === undefined;
  const watch = setInterval(() => {
    if (isAbandoned()) close();
  }, 1000);

  function onMessage(message: EngineMessage): void {
    if (knobs.join === "silent") return;
    switch (message.action) {
      case "join-meeting":
        return void join(message);
      case "leave-meeting":
        return knobs.leave === "ok" ? leave() : undefined;
      case "update-participant":
        return subscribe();
      case "app-msg":
        return onAppMessage(message["data"]);
      case "local-audio":
        return void setMuted(message["state"] === false, message["options"]);
      case "update-input-settings":
        if (knobs.noiseFilter === "fails") return channel.reply(message, { error: "KrispInitError: Canceled" });
        return channel.reply(message, { inputSettings: message["inputSettings"] });
      case "start-remote-participants-audio-level-observer":
        return void observe(message, () => ({
          action: "remote-participants-audio-level",
          participantsAudioLevel: { [ASSISTANT_ID]: interrupted ? 0 : (voice?.level() ?? 0) },
        }));
      case "start-local-audio-level-observer":
        clearInterval(meterTimer);
        meterTimer = observe(message, () => {
          const isMeasured = microphone && typeof AudioContext !== "undefined";
          return isMeasured ? { action: "local-audio-level", audioLevel: muted ? 0 : VISITOR_LEVEL } : null;
        });
        return;
      case "set-input-devices":
        return void changeMicrophone(message);
      case "local-recording-start":
        return record();
      default:
        return channel.reply(message);
    }
  }

  async function join(message: EngineMessage): Promise<void> {
    const properties = message["properties"] as { url?: unknown; audioSource?: unknown } | undefined;
    knobs = readRoomUrl(properties?.url);
    const refusal = REFUSALS[knobs.join];
    if (refusal) return fatal(refusal.type, refusal.message);
    if (knobs.join === "refused") return channel.reply(message, { error: "The room refused to let anyone in" });
    await openMicrophone(typeof properties?.audioSource === "string" ? properties.audioSource : null);
    if (closed || isAbandoned() || knobs.join === "silent") return;
    voice = createEngineVoice((transcript, isFinal) => {
      if (interrupted) return;
      sendToPage({
        type: "transcript",
        role: "assistant",
        transcriptType: isFinal ? "final" : "partial",
        transcript,
      });
    });
    open = true;
    channel.post({
      action: "joined-meeting",
      participants: { local: describeVisitor(microphoneState()) },
      internal: { _maxAppMessageSize: 65_536 },
    });
    channel.post({ action: "participant-joined", participant: describeAssistant(false) });
  }

  async function openMicrophone(wanted: string | null): Promise<void> {
    try {
      if (knobs.microphoneDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, knobs.microphoneDelayMs));
      if (knobs.microphone === "denied") throw new DOMException("The scenario refuses it", "NotAllowedError");
      const audio = wanted === null || { deviceId: { exact: wanted } };
      const opened = await navigator.mediaDevices.getUserMedia({ audio });
      if (knobs.microphoneDelayMs === 0 && (closed || isAbandoned())) return stop(opened);
      // The real engine's meter is that of a track.
      clearInterval(meterTimer);
      stop(microphone);
      microphone = opened;
      deviceId = wanted;
      discarded = false;
      enableMicrophone();
      state.local.streams.cam = { stream: opened };
    } catch (cause) {
      channel.post({ action: "camera-error", ...cameraErrorOf(cause) });
    }
  }

  function enableMicrophone(): void {
    for (const track of microphone?.getAudioTracks() ?? []) track.enabled = !muted;
  }

  async function changeMicrophone(message: EngineMessage): Promise<void> {
    const wanted = message["audioDeviceId"];
    await openMicrophone(typeof wanted === "string" ? wanted : null);
    channel.reply(message, { camera: {}, mic: { deviceId: wanted }, speaker: {} });
    channel.post({ action: "participant-updated", participant: describeVisitor(microphoneState()) });
  }

  function microphoneState(): "open" | "muted" | "blocked" {
    if (!microphone) return "blocked";
    return muted ? "muted" : "open";
  }

  async function setMuted(next: boolean, options: unknown): Promise<void> {
    muted = next;
    enableMicrophone();
    if (next && (options as { forceDiscardTrack?: boolean } | undefined)?.forceDiscardTrack) {
      stop(microphone);
      microphone = null;
      discarded = true;
      delete state.local.streams.cam;
    }
    if (!next && discarded) await openMicrophone(deviceId);
    if (open) channel.post({ action: "participant-updated", participant: describeVisitor(microphoneState()) });
  }

  function subscribe(): void {
    if (!voice) return;
    const starttime = new Date();
    state.streams[ASSISTANT_ID] = { participantId: ASSISTANT_ID, type: "cam", pendingTrack: voice.track, starttime };
    channel.post({ action: "participant-updated", participant: describeAssistant(true) });
  }

  function observe(
    message: EngineMessage,
    measure: () => EngineMessage | null,
  ): ReturnType<typeof setInterval> | undefined {
    const error = knobs.levelObservers === "fail" ? { error: "The observer could not be made" } : {};
    channel.reply(message, error);
    if ("error" in error) return undefined;
    const interval = Number(message["interval"]);
    const report = (): void => {
      const level = measure();
      if (level) channel.post(level);
    };
    const timer = setInterval(report, interval > 0 ? interval : 200);
    levelTimers.push(timer);
    return timer;
  }

  function record(): void {
    if (knobs.recorder === "fails") channel.post({ action: "recording-error", errorMsg: "The recorder failed" });
    else channel.post({ action: "recording-started", recordingId: "sandbox-recording" });
  }

  function onAppMessage(data: unknown): void {
    if (data === "playable") {
      if (!listening && knobs.listens) timers.push(setTimeout(listen, LISTENING_DELAY_MS));
      listening = true;
      return;
    }
    if (parseObject(data)["type"] === "add-message") voice?.say(ANSWER);
  }

  function listen(): void {
    sendToPage("listening");
    sendToPage({ type: "status-update", status: "in-progress" });
    voice?.say(GREETING);
  }

  /** Sends a message as the assistant's server would: an object, or a bare string such as "listening". */
  function sendToPage(message: object | string): void {
    const data = typeof message === "string" ? message : JSON.stringify(message);
    channel.post({ action: "app-message", data, fromId: ASSISTANT_ID });
  }

  function setInterrupted(next: boolean): void {
    interrupted = next;
    channel.post({ action: "network-connection", type: "sfu", event: next ? "interrupted" : "connected" });
  }

  /** As the real engine does: reports the error, then leaves. */
  function fatal(type: string, msg: string, errorMsg = msg): void {
    channel.post({ action: "error", errorMsg, error: { type, msg } });
    leave();
  }

  function leave(): void {
    channel.post({ action: "left-meeting" });
    close();
  }

  function close(): void {
    open = false;
    closed = true;
    clearInterval(watch);
    for (const timer of timers) clearTimeout(timer);
    for (const timer of levelTimers) clearInterval(timer);
    voice?.close();
    stop(microphone);
    channel.close();
  }

  return {
    received: channel.received,
    /** Posts any message of the engine's protocol, at any time. */
    post: channel.post,
    sendToPage,
    /** The assistant hangs up: a last status, then everybody is ejected. */
    hangUp(endedReason = "assistant-ended-call"): void {
      sendToPage({ type: "status-update", status: "ended", endedReason });
      fatal("ejected", MEETING_ENDED);
    },
    deleteRoom: () => fatal("no-room", "The meeting you're trying to join has been deleted.", MEETING_ENDED),
    loseConnection: () => fatal("connection-error", "Connection to the server was lost"),
    interruptConnection: () => setInterrupted(true),
    restoreConnection: () => setInterrupted(false),
    /** The assistant leaves the room without a word, and nobody is there. */
    leaveRoom: () => channel.post({ action: "participant-left", participant: describeAssistant(true) }),
    /** An assistant comes into the room. */
    joinRoom: () => channel.post({ action: "participant-joined", participant: describeAssistant(false) }),
    breakNoiseFilter: () =>
      channel.post({ action: "nonfatal-error", type: "audio-processor-error", errorMsg: "The noise filter broke" }),
  };
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function parseObject(data: unknown): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(String(data));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The engine's report of a microphone that did not open, in the shape of a `camera-error`. */
function cameraErrorOf(cause: unknown): Readonly<Record<string, unknown>> {
  const name = cause instanceof DOMException ? cause.name : "";
  const text = cause instanceof Error || cause instanceof DOMException ? cause.message : String(cause);
  const errorMsg = { errorMsg: text, audioOk: false, videoOk: true };
  if (name === "NotAllowedError") {
    return { errorMsg, error: { type: "permissions", msg: text, blockedBy: "user", blockedMedia: ["audio"] } };
  }
  if (name === "NotFoundError" || name === "OverconstrainedError") {
    return { errorMsg, error: { type: "not-found", msg: text, missingMedia: ["audio"] } };
  }
  return { errorMsg, error: { type: "mic-in-use", msg: text } };
}
