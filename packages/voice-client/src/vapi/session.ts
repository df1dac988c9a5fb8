import type Vapi from "@vapi-ai/web";
import type { CallTarget, SessionHost, SessionOptions, VoiceSession } from "../call/provider.ts";
import { VoiceError } from "../errors.ts";
import type { Milliseconds, ServerMessage } from "../events.ts";
import type { StageMetadata, StartStage } from "../stages.ts";
import { createAudioOutput } from "./audio-output.ts";
import {
  engineTracks,
  forceLeave,
  guardCallObject,
  releaseMicrophone,
  watchAssistant,
  type CallObject,
} from "./call-object.ts";
import { classifyCameraError, classifyEndedReason, classifyError, type Verdict } from "./classify.ts";
import { createTranscriptLines, isMessage, readEndedReason, readTranscript } from "./messages.ts";
import { lendFetch, removeEngineScripts, type VapiSdk } from "./sdk.ts";

/** How long the call engine may take to leave before it is disconnected. */
export const STOP_LIMIT_MS: Milliseconds = 3000;
const FORCED_LEAVE_MS: Milliseconds = 500;
const DEVICE_STEP_MS: Milliseconds = 50;
/** How long the room may stay open after the provider reported the end, before the client leaves. */
const ENDED_GRACE_MS: Milliseconds = 3000;
const METER_INTERVAL_MS: Milliseconds = 100;
/** How long the visitor's meter stays off after it broke. */
const METER_PAUSE_MS: Milliseconds = 1000;

/** The specification's name of each stage that the SDK reports, but "initialization", which the client reports itself. */
const STAGE_NAMES: Readonly<Record<string, StartStage>> = {
  "web-call-creation": "web-call-creation",
  "daily-call-object-creation": "video-call-object-creation",
  "mobile-permissions": "mobile-permissions",
  "daily-call-join": "joining",
  "video-recording-setup": "video-recording-setup",
  "audio-observer-setup": "audio-level-observer-setup",
  "audio-processing-setup": "audio-processing-setup",
};

/** Opens a session; nothing is sent or loaded before `start()`. */
export function openVapiSession(
  sdk: VapiSdk,
  apiKey: string,
  { microphoneId, signal }: SessionOptions,
  owner: SessionHost,
): VoiceSession {
  const source = microphoneId === null ? undefined : { audioSource: microphoneId };
  // avoidEval loads the engine with a <script>, so that a page's CSP needs no 'unsafe-eval'.
  const vapi = new sdk.Vapi(apiKey, undefined, { avoidEval: true }, source);
  const host = untilOver(signal, owner);
  const call = { vapi, host, signal };
  const output = createAudioOutput((blocked) => host.playbackBlocked(blocked));
  const room = createRoom(call, output);
  const ending = createEnding(call);
  const microphone = createCallMicrophone(call);
  const lineOf = createTranscriptLines();
  const interrupted = new Set<"signaling" | "media">();

  function onMessage(message: ServerMessage): void {
    const endedReason = readEndedReason(message);
    if (endedReason !== undefined) ending.announce(endedReason);
    host.message(message);
    const transcript = readTranscript(message);
    const line = transcript && lineOf(transcript);
    if (line) host.transcript(line);
  }

  vapi.on("call-start", () => host.connected());
  // Without a listener for it, the SDK's emitter throws on "error" inside the SDK and leaves the call half open.
  vapi.on("error", (payload: unknown) => {
    const verdict = classifyError(payload, host.phase().stage);
    if (verdict.kind === "warning" && verdict.error.code === "playback-blocked") output.block();
    else ending.judge(verdict);
  });
  vapi.on("camera-error", (payload: unknown) => {
    const verdict = classifyCameraError(payload, host.phase().stage);
    if (verdict) ending.judge(verdict);
  });
  vapi.on("call-end", () => ending.end());
  vapi.on("message", (message: unknown) => isMessage(message) && onMessage(message));
  vapi.on("volume-level", (level) => isLevel(level) && host.volume(level));
  vapi.on("speech-start", () => host.speaking(true));
  vapi.on("speech-end", () => host.speaking(false));
  vapi.on("audio", (player) => (signal.aborted ? player.remove() : output.attach(player)));
  vapi.on("recording-error", (cause) => host.warned(new VoiceError("recording", { cause })));
  vapi.on("network-connection", (change: { type?: string; event?: string }) => {
    // A call may go from peer to peer to the server: the new way takes the place of the interrupted one.
    const way = change.type === "signaling" ? "signaling" : "media";
    if (change.event === "interrupted") interrupted.add(way);
    else interrupted.delete(way);
    host.reconnecting(interrupted.size > 0);
  });

  return {
    start(target) {
      lendFetch(sdk.http, signal, (error) => host.failed(error));
      vapi
        .start(...startArguments(target))
        .catch((cause: unknown) => host.failed(new VoiceError("unknown", { stage: host.phase().stage, cause })));
    },
    setMuted(muted) {
      callObject(call);
      vapi.setMuted(muted);
    },
    send(text) {
      callObject(call);
      if (host.phase().status === "starting") throw new VoiceError("no-call");
      const message = { role: "user" as const, content: text };
      try {
        vapi.send({ type: "add-message", message, triggerResponseEnabled: true });
      } catch (cause) {
        throw new VoiceError("too-long", { cause });
      }
    },
    microphone: microphone.track,
    setMicrophone: microphone.change,
    resumePlayback: () => output.resume(),
    async close() {
      ending.close();
      microphone.close();
      await room.leave(microphone.isOpening());
      output.close();
      removeEngineScripts();
    },
  };
}

/** A call of the SDK, the session's owner, and the signal that aborts when the call is over. */
type SdkCall = { readonly vapi: Vapi; readonly host: SessionHost; readonly signal: AbortSignal };

/** Returns a host that reports nothing to the owner when the call is over, as SDK and engine go on to. */
function untilOver(signal: AbortSignal, owner: SessionHost): SessionHost {
  return new Proxy(owner, {
    get: (_, name: keyof SessionHost) => (signal.aborted && name !== "phase" ? () => undefined : owner[name]),
  });
}

/** @throws {VoiceError} no-call */
function callObject({ vapi, signal }: SdkCall): CallObject {
  const call = signal.aborted ? null : vapi.getDailyCallObject();
  if (!call) throw new VoiceError("no-call");
  return call;
}

/** The room of a call: the stages of the way into it, the assistant's presence there, and the way out. */
function createRoom({ vapi, host, signal }: SdkCall, output: ReturnType<typeof createAudioOutput>) {
  /** Its engine has opened the microphone. */
  let hasJoined = false;

  function onStage(providerStage: string, status: "started" | "completed" | "failed", metadata?: StageMetadata): void {
    // The SDK cannot be cancelled, but it reports each stage from inside its own try block: an exception here
    // keeps a cancelled start from joining the room and opening the microphone.
    if (signal.aborted) throw new Error("This start was cancelled");
    const name = STAGE_NAMES[providerStage] ?? null;
    if (name === null) return;
    if (name === "video-call-object-creation" && status === "completed") onCallObject();
    const made = metadata?.["callId"];
    if (name === "web-call-creation" && typeof made === "string") host.created(made);
    // A failed optional stage is followed by an `error` of the same stage, which names the cause.
    if (status === "failed") return;
    host.stage(name, status, metadata);
    if (name !== "joining" || status !== "completed" || signal.aborted) return;
    // The engine was not loaded yet when the visitor muted while connecting.
    if (host.phase().isMuted) vapi.setMuted(true);
    hasJoined = true;
    host.joined();
  }

  function onCallObject(): void {
    const call = vapi.getDailyCallObject();
    if (!call) return;
    guardCallObject(call, {
      isMuted: () => host.phase().isMuted,
      onObserverFailure: (cause) =>
        host.warned(new VoiceError("level-observer", { stage: "audio-level-observer-setup", cause })),
    });
    output.follow(call);
    call.on("nonfatal-error", (event) => {
      if (event?.type === "audio-processor-error") host.warned(new VoiceError("noise-filter", { cause: event }));
    });
    watchAssistant(call, (isPresent) => host.assistantPresent(isPresent));
  }

  vapi.on("call-start-progress", ({ stage, status, metadata }) => onStage(stage, status, metadata));
  return {
    /** Releases the microphone, also that of an engine that does not respond. Limited in time; never rejects. */
    async leave(isOpeningMicrophone: boolean): Promise<void> {
      const call = vapi.getDailyCallObject();
      if (call) releaseMicrophone(call, !hasJoined || isOpeningMicrophone);
      const left = vapi.stop().catch(() => undefined);
      if (call && !(await settlesWithin(left, STOP_LIMIT_MS))) {
        // It may have opened the microphone in the meantime.
        releaseMicrophone(call, true);
        forceLeave(call);
        await settlesWithin(left, FORCED_LEAVE_MS);
      }
    },
  };
}

/**
 * The end of a call by the other side. The server's reason says whether it hung up or broke off; the engine only knows
 * that the room was closed.
 */
function createEnding({ host, signal }: SdkCall) {
  let serverReason: string | null = null;
  let grace: ReturnType<typeof setTimeout> | undefined;

  function end(error = new VoiceError("join-failed")): void {
    const reason = serverReason ?? "assistant-ended-call";
    const verdict = classifyEndedReason(reason);
    const { status, stage } = host.phase();
    if (status === "connected" && verdict.failure === null) return host.ended({ cause: verdict.cause, reason });
    const known = verdict.isKnown ? serverReason : null;
    host.failed(new VoiceError(verdict.failure ?? error.code, { stage, reason: known, cause: error.cause }));
  }

  return {
    end,
    /** The server says that the call has ended. */
    announce(reason: string | null): void {
      serverReason ??= reason;
      // The provider closes the room after this. If it does not, the microphone must not stay open.
      if (!signal.aborted) grace ??= setTimeout(end, ENDED_GRACE_MS);
    },
    judge(verdict: Verdict): void {
      if (verdict.kind === "normal-end") end();
      else if (verdict.kind === "warning") host.warned(verdict.error);
      else if (serverReason === null) host.failed(verdict.error);
      else end(verdict.error);
    },
    close: () => clearTimeout(grace),
  };
}

/** The microphone of a call, and the engine's meter of it. */
function createCallMicrophone(call: SdkCall) {
  const { vapi, host, signal } = call;
  let meterAgain: ReturnType<typeof setTimeout> | undefined;
  /** The engine was asked for a microphone that has not come. */
  let isOpening = false;

  function track(): MediaStreamTrack | null {
    const tracks = engineTracks(callObject(call)).filter(({ kind }) => kind === "audio");
    return tracks.find(({ readyState }) => readyState === "live") ?? tracks[0] ?? null;
  }

  /** The engine's meter stops for good with any change of the track: of the microphone, or by the noise filter. */
  function startMeter(): void {
    if (!signal.aborted) void vapi.startLocalAudioLevelObserver(METER_INTERVAL_MS).catch(() => undefined);
  }

  vapi.on("local-volume-level", (level) => isLevel(level) && host.microphoneLevel(host.phase().isMuted ? 0 : level));
  vapi.on("local-audio-level-observer-error", (cause: unknown) => {
    host.warned(new VoiceError("level-observer", { cause }));
    clearTimeout(meterAgain);
    if (!signal.aborted) meterAgain = setTimeout(startMeter, METER_PAUSE_MS);
  });

  return {
    track,
    isOpening: (): boolean => isOpening,
    async change(deviceId: string): Promise<void> {
      const before = track();
      const isSame = before?.getSettings().deviceId === deviceId;
      const engine = callObject(call);
      isOpening = true;
      // The engine leaves the device that it has as it is, unless it gives it up first.
      if (isSame) engine.setLocalAudio(false, { forceDiscardTrack: true });
      const change = isSame ? engine.setLocalAudio(true) : vapi.setInputDevicesAsync({ audioDeviceId: deviceId });
      if (!(await settlesWithin(Promise.resolve(change), STOP_LIMIT_MS))) throw new VoiceError("device-unavailable");
      // The engine reports no failure of a device.
      for (let waited = 0; waited < STOP_LIMIT_MS; waited += DEVICE_STEP_MS) {
        if (signal.aborted || host.phase().isMuted) return;
        const opened = track();
        const isChosen = opened?.readyState === "live" && opened.getSettings().deviceId === deviceId;
        if (isChosen && (!isSame || opened !== before)) {
          isOpening = false;
          return startMeter();
        }
        await new Promise((resolve) => setTimeout(resolve, DEVICE_STEP_MS));
      }
      throw new VoiceError("device-unavailable");
    },
    close: () => clearTimeout(meterAgain),
  };
}

/** The provider checks what a target holds. */
function startArguments(target: CallTarget): Parameters<Vapi["start"]> {
  return [
    target.assistant ?? target.assistantId,
    target.assistantOverrides,
    target.squad ?? target.squadId,
    target.workflow ?? target.workflowId,
    target.workflowOverrides,
  ] as Parameters<Vapi["start"]>;
}

/** The engine reports whatever it measured. */
function isLevel(level: unknown): boolean {
  return typeof level === "number" && level >= 0;
}

/** Resolves to whether `promise` fulfils within the limit. Rejects only if `promise` does. */
async function settlesWithin(promise: Promise<unknown>, limitMs: Milliseconds): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const inTime = await Promise.race([promise.then(() => true), limit]);
  clearTimeout(timer);
  return inTime;
}
