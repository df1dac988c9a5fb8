import { ENDED_GRACE_MS } from "../../call-constants.ts";
import { readStatusUpdate } from "../../call/server-messages.ts";
import type { StageMetadata, StartStage } from "../../start-stages.ts";
import { VoiceError, type VoiceErrorDetails } from "../../voice-errors.ts";
import type { ServerMessage } from "../../voice-events.ts";
import type { CallTarget } from "../call-target.ts";
import type { SessionHost, SessionOptions, VoiceSession } from "../session-contract.ts";
import { createAudioOutput } from "./audio-output.ts";
import {
  engineTracks,
  forceLeave,
  guardCallObject,
  removeEngineScripts,
  silenceLateMicrophone,
} from "./call-object.ts";
import { classifyCameraError, classifyError, type Verdict } from "./classify-event.ts";
import { classifyEndedReason } from "./ended-reasons.ts";
import type { VapiSdk } from "./load-vapi.ts";
import { startStageOf } from "./provider-stages.ts";
import { settlesWithin } from "./settles-within.ts";
import { lendFetch } from "./web-call-request.ts";

const FORCED_LEAVE_MS = 500;

/** Opens a session; nothing is sent or loaded before `start()`. */
export function openVapiSession(sdk: VapiSdk, options: SessionOptions, host: SessionHost): VoiceSession {
  const closed = new AbortController();
  const interrupted = new Set<string>();
  let stage: StartStage = "initialization";
  let connected = false;
  let joined = false;
  let muted = false;
  let serverReason: string | null = null;
  let grace: ReturnType<typeof setTimeout> | undefined;

  // avoidEval loads the engine with a <script>, so that a page's CSP needs no 'unsafe-eval'. The SDK passes
  // settings on that its types omit.
  const engineSettings = {
    avoidEval: true,
    ...(options.engineUrl === undefined ? {} : { callObjectBundleUrlOverride: options.engineUrl }),
  };
  const microphone = options.microphoneId === null ? undefined : { audioSource: options.microphoneId };
  const vapi = new sdk.Vapi(options.apiKey, options.apiBaseUrl, engineSettings, microphone);
  vapi.setVolume(options.playbackVolume);
  const output = createAudioOutput(options.speakerId, {
    blocked: (blocked) => whileOpen(() => host.playbackBlocked(blocked)),
  });

  function whileOpen(act: () => void): void {
    if (!closed.signal.aborted) act();
  }

  function judge(verdict: Verdict): void {
    if (verdict.kind === "normal-end") end();
    else if (verdict.kind === "warning") host.warned(verdict.error);
    else if (serverReason === null) host.failed(verdict.error);
    else end(verdict.error);
  }

  /**
   * The other side has ended the call. The server's reason says whether it hung up or broke off (V8); the engine only knows
   * that the room was closed.
   */
  function end(error = new VoiceError("join-failed")): void {
    const reason = serverReason ?? "assistant-ended-call";
    const verdict = classifyEndedReason(reason);
    if (connected && !verdict.isFailure) return host.ended(reason);
    const details: VoiceErrorDetails = {
      stage: connected ? undefined : stage,
      reason: serverReason === null || verdict.class === null ? undefined : serverReason,
      cause: error.cause,
    };
    host.failed(new VoiceError(verdict.isFailure ? "assistant-failed" : error.code, details));
  }

  function onMessage(message: ServerMessage): void {
    const update = readStatusUpdate(message);
    if (update?.status === "ended" && serverReason === null) {
      serverReason = update.endedReason ?? null;
      // The provider closes the room after this. If it does not, the microphone must not stay open.
      grace ??= setTimeout(() => whileOpen(() => end()), ENDED_GRACE_MS);
    }
    host.message(message);
  }

  function onStage(providerStage: string, status: "started" | "completed" | "failed", metadata?: StageMetadata): void {
    // The SDK cannot be cancelled, but it reports each stage from inside its own try block: an exception here
    // keeps a cancelled start from joining the room and opening the microphone.
    if (closed.signal.aborted) throw new Error("This start was cancelled");
    const name = startStageOf(providerStage);
    if (name === null) return;
    stage = name;
    if (name === "video-call-object-creation" && status === "completed") onCallObject();
    // A failed optional stage is followed by an `error` of the same stage, which names the cause.
    if (status === "failed") return;
    host.stage(name, status, metadata);
    if (name === "joining" && status === "completed") onJoined();
  }

  function onCallObject(): void {
    const call = vapi.getDailyCallObject();
    if (!call) return;
    guardCallObject(call, {
      isMuted: () => muted,
      onObserverFailure: (cause) =>
        whileOpen(() => host.warned(new VoiceError("level-observer", { stage: "audio-level-observer-setup", cause }))),
    });
    output.follow(call);
    call.on("nonfatal-error", (event) =>
      whileOpen(() => {
        if (event?.type === "audio-processor-error") host.warned(new VoiceError("noise-filter", { cause: event }));
      }),
    );
  }

  function onJoined(): void {
    joined = true;
    // The engine was not loaded yet when the visitor muted while connecting.
    if (muted) vapi.setMuted(true);
  }

  vapi.on("call-start-progress", (progress) => onStage(progress.stage, progress.status, progress.metadata));
  vapi.on("call-start-success", () => whileOpen(() => host.joined()));
  vapi.on("call-start", () =>
    whileOpen(() => {
      if (connected || !joined) return;
      connected = true;
      host.connected();
    }),
  );
  // Without a listener for it, the SDK's emitter throws on "error" inside the SDK and leaves the call half open.
  vapi.on("error", (payload: unknown) =>
    whileOpen(() => {
      const verdict = classifyError(payload, { connected, stage });
      if (verdict.kind !== "warning") return judge(verdict);
      if (verdict.error.code === "playback-blocked") output.block();
      if (!connected && verdict.error.stage !== null) host.stageFailed(verdict.error.stage, verdict.error);
      host.warned(verdict.error);
    }),
  );
  vapi.on("camera-error", (payload: unknown) =>
    whileOpen(() => judge(classifyCameraError(payload, { connected, stage }))),
  );
  vapi.on("call-end", () => whileOpen(() => end()));
  vapi.on("message", (message: unknown) =>
    whileOpen(() => {
      if (isServerMessage(message)) onMessage(message);
    }),
  );
  vapi.on("volume-level", (level) => whileOpen(() => host.volume(level)));
  vapi.on("local-volume-level", (level) => whileOpen(() => host.microphoneLevel(muted ? 0 : level)));
  vapi.on("speech-start", () => whileOpen(() => host.speaking(true)));
  vapi.on("speech-end", () => whileOpen(() => host.speaking(false)));
  vapi.on("audio", (player) => (closed.signal.aborted ? player.remove() : output.attach(player)));
  vapi.on("recording-error", (cause) => whileOpen(() => host.warned(new VoiceError("recording", { cause }))));
  vapi.on("local-audio-level-observer-error", (cause: unknown) =>
    whileOpen(() => host.warned(new VoiceError("level-observer", { cause }))),
  );
  vapi.on("network-connection", (change: { type?: string; event?: string }) =>
    whileOpen(() => {
      if (change.event === "interrupted") interrupted.add(change.type ?? "");
      else interrupted.delete(change.type ?? "");
      host.reconnecting(interrupted.size > 0);
    }),
  );

  function callObject(): NonNullable<ReturnType<typeof vapi.getDailyCallObject>> {
    const call = closed.signal.aborted ? null : vapi.getDailyCallObject();
    if (!call) throw new VoiceError("no-call");
    return call;
  }

  async function leave(): Promise<void> {
    const call = vapi.getDailyCallObject();
    const tracks = call ? engineTracks(call) : [];
    for (const track of tracks) track.stop();
    if (call) silenceLateMicrophone(call);
    const left = vapi.stop().catch(() => undefined);
    if (call && !(await settlesWithin(left, options.stopTimeoutMs))) {
      // A slow engine may have opened the microphone in the meantime.
      for (const track of engineTracks(call)) track.stop();
      forceLeave(call);
      await settlesWithin(left, FORCED_LEAVE_MS);
    }
    output.close();
    removeEngineScripts(options.engineUrl);
  }

  return {
    start(target) {
      lendFetch(sdk.http, closed.signal, (error) => whileOpen(() => host.failed(error)));
      vapi
        .start(
          target.assistant ?? target.assistantId,
          withVariables(target.assistantOverrides, target.assistant ?? target.assistantId, target),
          target.squad ?? target.squadId,
          target.workflow ?? target.workflowId,
          withVariables(target.workflowOverrides, target.workflow ?? target.workflowId, target),
        )
        .catch((cause: unknown) => whileOpen(() => host.failed(new VoiceError("unknown", { stage, cause }))));
    },
    setMuted(next) {
      callObject();
      muted = next;
      vapi.setMuted(next);
    },
    send(message) {
      callObject();
      if (!joined) throw new VoiceError("no-call");
      vapi.send(message as Parameters<typeof vapi.send>[0]);
    },
    hasMicrophone() {
      const tracks = engineTracks(callObject()).filter(({ kind }) => kind === "audio");
      return tracks.some(({ readyState }) => readyState === "live");
    },
    async setMicrophone(deviceId) {
      callObject();
      const change = vapi.setInputDevicesAsync({ audioDeviceId: deviceId });
      if (!(await settlesWithin(change, options.stopTimeoutMs))) throw new VoiceError("device-unavailable");
    },
    async setSpeaker(deviceId) {
      await output.setSpeaker(deviceId);
    },
    setPlaybackVolume: (volume) => vapi.setVolume(volume),
    resumePlayback: () => output.resume(),
    close() {
      closed.abort();
      clearTimeout(grace);
      return leave();
    },
  };
}

/** Variables are values in the overrides of what is called, beside those that stand there. */
function withVariables<Overrides extends { variableValues?: object }>(
  overrides: Overrides | undefined,
  called: unknown,
  { variables }: CallTarget,
): Overrides | undefined {
  if (variables === undefined || called === undefined) return overrides;
  return { ...overrides, variableValues: { ...overrides?.variableValues, ...variables } } as Overrides;
}

function isServerMessage(message: unknown): message is ServerMessage {
  return typeof message === "object" && message !== null && typeof Reflect.get(message, "type") === "string";
}
