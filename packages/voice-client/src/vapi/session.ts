import type Vapi from "@vapi-ai/web";
import type { CallTarget, SessionHost, SessionOptions, VoiceSession } from "../call/provider.ts";
import { VoiceError, type VoiceErrorDetails } from "../errors.ts";
import type { Milliseconds, ServerMessage } from "../events.ts";
import type { StageMetadata, StartStage } from "../stages.ts";
import { createAudioOutput } from "./audio-output.ts";
import {
  engineTracks,
  forceLeave,
  guardCallObject,
  hasAudibleParticipant,
  lateMicrophoneGuard,
  type CallObject,
} from "./call-object.ts";
import { classifyCameraError, classifyError, type Verdict } from "./classify.ts";
import { classifyEndedReason } from "./ended-reasons.ts";
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

type VapiSessionOptions = SessionOptions & { readonly apiKey: string };

/** Opens a session; nothing is sent or loaded before `start()`. */
export function openVapiSession(sdk: VapiSdk, options: VapiSessionOptions, host: SessionHost): VoiceSession {
  const { signal } = options;
  const interrupted = new Set<"signaling" | "media">();
  const lineOf = createTranscriptLines();
  let serverReason: string | null = null;
  let hasSeenAssistant = false;
  let hasJoined = false;
  let grace: ReturnType<typeof setTimeout> | undefined;
  let meterAgain: ReturnType<typeof setTimeout> | undefined;

  const source = options.microphoneId === null ? undefined : { audioSource: options.microphoneId };
  // avoidEval loads the engine with a <script>, so that a page's CSP needs no 'unsafe-eval'.
  const vapi = new sdk.Vapi(options.apiKey, undefined, { avoidEval: true }, source);
  const output = createAudioOutput((blocked) => whileOpen(() => host.playbackBlocked(blocked)));

  function whileOpen(act: () => void): void {
    if (!signal.aborted) act();
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
    const { status, stage } = host.phase();
    if (status === "connected" && verdict.failure === null) return host.ended({ cause: verdict.cause, reason });
    const details: VoiceErrorDetails = {
      stage: status === "connected" ? undefined : stage,
      reason: serverReason === null || !verdict.isKnown ? undefined : serverReason,
      cause: error.cause,
    };
    host.failed(new VoiceError(verdict.failure ?? error.code, details));
  }

  function onMessage(message: ServerMessage): void {
    const endedReason = readEndedReason(message);
    if (endedReason !== undefined && serverReason === null) {
      serverReason = endedReason;
      // The provider closes the room after this. If it does not, the microphone must not stay open.
      grace ??= setTimeout(() => whileOpen(() => end()), ENDED_GRACE_MS);
    }
    host.message(message);
    const transcript = readTranscript(message);
    const line = transcript && lineOf(transcript);
    if (line) whileOpen(() => host.transcript(line));
  }

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
    if (name === "joining" && status === "completed") whileOpen(onJoined);
  }

  function onCallObject(): void {
    const call = vapi.getDailyCallObject();
    if (!call) return;
    guardCallObject(call, {
      isMuted: () => host.phase().isMuted,
      onObserverFailure: (cause) =>
        whileOpen(() => host.warned(new VoiceError("level-observer", { stage: "audio-level-observer-setup", cause }))),
    });
    output.follow(call);
    call.on("nonfatal-error", (event) =>
      whileOpen(() => {
        if (event?.type === "audio-processor-error") host.warned(new VoiceError("noise-filter", { cause: event }));
      }),
    );
    for (const event of ["participant-joined", "participant-updated", "participant-left"] as const)
      call.on(event, () => whileOpen(() => lookForAssistant(call)));
  }

  function lookForAssistant(call: CallObject): void {
    const isPresent = hasAudibleParticipant(call);
    hasSeenAssistant ||= isPresent;
    if (hasSeenAssistant) host.assistantPresent(isPresent);
  }

  function onJoined(): void {
    // The engine was not loaded yet when the visitor muted while connecting.
    if (host.phase().isMuted) vapi.setMuted(true);
    hasJoined = true;
    host.joined();
  }

  vapi.on("call-start-progress", (progress) => onStage(progress.stage, progress.status, progress.metadata));
  vapi.on("call-start", () => whileOpen(() => host.connected()));
  // Without a listener for it, the SDK's emitter throws on "error" inside the SDK and leaves the call half open.
  vapi.on("error", (payload: unknown) =>
    whileOpen(() => {
      const verdict = classifyError(payload, host.phase());
      if (verdict.kind === "warning" && verdict.error.code === "playback-blocked") output.block();
      else judge(verdict);
    }),
  );
  vapi.on("camera-error", (payload: unknown) =>
    whileOpen(() => {
      const verdict = classifyCameraError(payload, host.phase());
      if (verdict) judge(verdict);
    }),
  );
  vapi.on("call-end", () => whileOpen(() => end()));
  vapi.on("message", (message: unknown) => whileOpen(() => isMessage(message) && onMessage(message)));
  vapi.on("volume-level", (level) => whileOpen(() => isLevel(level) && host.volume(level)));
  vapi.on("local-volume-level", (level) =>
    whileOpen(() => isLevel(level) && host.microphoneLevel(host.phase().isMuted ? 0 : level)),
  );
  vapi.on("speech-start", () => whileOpen(() => host.speaking(true)));
  vapi.on("speech-end", () => whileOpen(() => host.speaking(false)));
  vapi.on("audio", (player) => (signal.aborted ? player.remove() : output.attach(player)));
  vapi.on("recording-error", (cause) => whileOpen(() => host.warned(new VoiceError("recording", { cause }))));
  vapi.on("local-audio-level-observer-error", (cause: unknown) =>
    whileOpen(() => {
      host.warned(new VoiceError("level-observer", { cause }));
      clearTimeout(meterAgain);
      meterAgain = setTimeout(startMeter, METER_PAUSE_MS);
    }),
  );
  vapi.on("network-connection", (change: { type?: string; event?: string }) =>
    whileOpen(() => {
      // A call may go from peer to peer to the server: the new way takes the place of the interrupted one.
      const way = change.type === "signaling" ? "signaling" : "media";
      if (change.event === "interrupted") interrupted.add(way);
      else interrupted.delete(way);
      host.reconnecting(interrupted.size > 0);
    }),
  );

  /** The engine's meter stops for good with any change of the track: of the microphone, or by the noise filter. */
  function startMeter(): void {
    whileOpen(() => void vapi.startLocalAudioLevelObserver(METER_INTERVAL_MS).catch(() => undefined));
  }

  function callObject(): CallObject {
    const call = signal.aborted ? null : vapi.getDailyCallObject();
    if (!call) throw new VoiceError("no-call");
    return call;
  }

  async function leave(): Promise<void> {
    const call = vapi.getDailyCallObject();
    const tracks = call ? engineTracks(call) : [];
    for (const track of tracks) track.stop();
    const guardLateMicrophone = call ? lateMicrophoneGuard(call) : null;
    if (!hasJoined) guardLateMicrophone?.();
    const left = vapi.stop().catch(() => undefined);
    if (call && !(await settlesWithin(left, STOP_LIMIT_MS))) {
      if (hasJoined) guardLateMicrophone?.();
      // A slow engine may have opened the microphone in the meantime.
      for (const track of engineTracks(call)) track.stop();
      forceLeave(call);
      await settlesWithin(left, FORCED_LEAVE_MS);
    }
    output.close();
    removeEngineScripts();
  }

  function microphone(): MediaStreamTrack | null {
    const tracks = engineTracks(callObject()).filter(({ kind }) => kind === "audio");
    return tracks.find(({ readyState }) => readyState === "live") ?? tracks[0] ?? null;
  }

  return {
    start(target) {
      lendFetch(sdk.http, signal, (error) => whileOpen(() => host.failed(error)));
      vapi
        .start(...startArguments(target))
        .catch((cause: unknown) =>
          whileOpen(() => host.failed(new VoiceError("unknown", { stage: host.phase().stage, cause }))),
        );
    },
    setMuted(muted) {
      callObject();
      vapi.setMuted(muted);
    },
    send(text) {
      callObject();
      if (host.phase().status === "starting") throw new VoiceError("no-call");
      const message = { role: "user" as const, content: text };
      try {
        vapi.send({ type: "add-message", message, triggerResponseEnabled: true });
      } catch (cause) {
        throw new VoiceError("too-long", { cause });
      }
    },
    microphone,
    async setMicrophone(deviceId) {
      const call = callObject();
      const before = microphone();
      const isSame = deviceOf(before) === deviceId;
      // The engine leaves the device that it has as it is, unless it gives it up first.
      if (isSame) call.setLocalAudio(false, { forceDiscardTrack: true });
      const change = isSame ? call.setLocalAudio(true) : vapi.setInputDevicesAsync({ audioDeviceId: deviceId });
      if (!(await settlesWithin(Promise.resolve(change), STOP_LIMIT_MS))) throw new VoiceError("device-unavailable");
      // The engine reports no failure of a device.
      for (let waited = 0; waited < STOP_LIMIT_MS; waited += DEVICE_STEP_MS) {
        if (signal.aborted || host.phase().isMuted) return;
        const track = microphone();
        if (track?.readyState === "live" && deviceOf(track) === deviceId && (!isSame || track !== before))
          return startMeter();
        await new Promise((resolve) => setTimeout(resolve, DEVICE_STEP_MS));
      }
      throw new VoiceError("device-unavailable");
    },
    resumePlayback: () => output.resume(),
    close() {
      clearTimeout(grace);
      clearTimeout(meterAgain);
      return leave();
    },
  };
}

function deviceOf(track: MediaStreamTrack | null): string | undefined {
  return track?.getSettings().deviceId;
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
