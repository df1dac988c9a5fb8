import { STOP_LIMIT_MS, type Milliseconds } from "../../call-constants.ts";
import type { StageMetadata } from "../../start-stages.ts";
import { VoiceError, type VoiceErrorDetails } from "../../voice-errors.ts";
import type { SessionHost, SessionOptions, ToolCall, VoiceSession } from "../session-contract.ts";
import { createAudioOutput } from "./audio-output.ts";
import {
  engineTracks,
  forceLeave,
  guardCallObject,
  hasAudibleParticipant,
  removeEngineScripts,
  silenceLateMicrophone,
  type CallObject,
} from "./call-object.ts";
import type { CallTarget } from "./call-target.ts";
import { classifyCameraError, classifyError, type Verdict } from "./classify-event.ts";
import { classifyEndedReason } from "./ended-reasons.ts";
import type { VapiSdk } from "./load-vapi.ts";
import { startStageOf } from "./provider-stages.ts";
import { isRawMessage, readStatusUpdate, readToolCalls, readTranscript, type RawMessage } from "./server-messages.ts";
import { createTranscriptLines } from "./transcript-lines.ts";
import type { ClientMessage, ServerMessage, VapiSettings, VapiTypes } from "./vapi-types.ts";
import { lendFetch } from "./web-call-request.ts";

const FORCED_LEAVE_MS: Milliseconds = 500;
/** How long the room may stay open after the provider reported the end, before the client leaves. */
const ENDED_GRACE_MS: Milliseconds = 3000;

/** Opens a session; nothing is sent or loaded before `start()`. */
export function openVapiSession(
  sdk: VapiSdk,
  options: VapiSettings & SessionOptions,
  host: SessionHost<VapiTypes>,
): VoiceSession<VapiTypes> {
  const { signal } = options;
  const interrupted = new Set<"signaling" | "media">();
  const lineOf = createTranscriptLines();
  let serverReason: string | null = null;
  /** The page has asked the assistant to be silent: its track may be off. */
  let isAssistantMuted = false;
  let hasSeenAssistant = false;
  let grace: ReturnType<typeof setTimeout> | undefined;

  // avoidEval loads the engine with a <script>, so that a page's CSP needs no 'unsafe-eval'. The SDK passes
  // settings on that its types omit.
  const engineSettings = {
    avoidEval: true,
    ...(options.engineUrl === undefined ? {} : { callObjectBundleUrlOverride: options.engineUrl }),
  };
  const microphone = options.microphoneId === null ? undefined : { audioSource: options.microphoneId };
  const vapi = new sdk.Vapi(options.apiKey, options.apiBaseUrl, engineSettings, microphone);
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
    const { status, stage } = host.place();
    if (status === "connected" && verdict.failure === null) return host.ended({ cause: verdict.cause, reason });
    const details: VoiceErrorDetails = {
      stage: status === "connected" ? undefined : stage,
      reason: serverReason === null || verdict.class === null ? undefined : serverReason,
      cause: error.cause,
    };
    host.failed(new VoiceError(verdict.failure ?? error.code, details));
  }

  function onMessage(message: RawMessage): void {
    const update = readStatusUpdate(message);
    if (update?.status === "ended" && serverReason === null) {
      serverReason = update.endedReason ?? null;
      // The provider closes the room after this. If it does not, the microphone must not stay open.
      grace ??= setTimeout(() => whileOpen(() => end()), ENDED_GRACE_MS);
    }
    host.message(message as ServerMessage);
    const transcript = readTranscript(message);
    if (transcript) whileOpen(() => host.transcript(lineOf(transcript)));
    if (update) whileOpen(() => host.status(update));
    for (const call of readToolCalls(message)) void answerTool(call);
  }

  async function answerTool(call: ToolCall): Promise<void> {
    const result = await host.runTool(call);
    if (result !== null) whileOpen(() => vapi.send(addMessage("system", `${call.name}: ${result}`)));
  }

  function onStage(providerStage: string, status: "started" | "completed" | "failed", metadata?: StageMetadata): void {
    // The SDK cannot be cancelled, but it reports each stage from inside its own try block: an exception here
    // keeps a cancelled start from joining the room and opening the microphone.
    if (signal.aborted) throw new Error("This start was cancelled");
    const name = startStageOf(providerStage);
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
      isMuted: () => host.place().isMuted,
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
    const isPresent = hasAudibleParticipant(call, isAssistantMuted);
    hasSeenAssistant ||= isPresent;
    if (hasSeenAssistant) host.assistantPresent(isPresent);
  }

  function onJoined(): void {
    // The engine was not loaded yet when the visitor muted while connecting.
    if (host.place().isMuted) vapi.setMuted(true);
    host.joined();
  }

  vapi.on("call-start-progress", (progress) => onStage(progress.stage, progress.status, progress.metadata));
  vapi.on("call-start", () => whileOpen(() => host.connected()));
  // Without a listener for it, the SDK's emitter throws on "error" inside the SDK and leaves the call half open.
  vapi.on("error", (payload: unknown) =>
    whileOpen(() => {
      const verdict = classifyError(payload, host.place());
      if (verdict.kind === "warning" && verdict.error.code === "playback-blocked") output.block();
      judge(verdict);
    }),
  );
  vapi.on("camera-error", (payload: unknown) => whileOpen(() => judge(classifyCameraError(payload, host.place()))));
  vapi.on("call-end", () => whileOpen(() => end()));
  vapi.on("message", (message: unknown) => whileOpen(() => isRawMessage(message) && onMessage(message)));
  vapi.on("volume-level", (level) => whileOpen(() => host.volume(level)));
  vapi.on("local-volume-level", (level) => whileOpen(() => host.microphoneLevel(host.place().isMuted ? 0 : level)));
  vapi.on("speech-start", () => whileOpen(() => host.speaking(true)));
  vapi.on("speech-end", () => whileOpen(() => host.speaking(false)));
  vapi.on("audio", (player) => (signal.aborted ? player.remove() : output.attach(player)));
  vapi.on("recording-error", (cause) => whileOpen(() => host.warned(new VoiceError("recording", { cause }))));
  vapi.on("local-audio-level-observer-error", (cause: unknown) =>
    whileOpen(() => host.warned(new VoiceError("level-observer", { cause }))),
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

  function callObject(): CallObject {
    const call = signal.aborted ? null : vapi.getDailyCallObject();
    if (!call) throw new VoiceError("no-call");
    return call;
  }

  function send(message: ClientMessage): void {
    const call = callObject();
    if (host.place().status === "starting") throw new VoiceError("no-call");
    if (message.type === "control" && message.control !== "say-first-message") {
      isAssistantMuted = message.control === "mute-assistant";
      lookForAssistant(call);
    }
    vapi.send(message);
  }

  async function leave(): Promise<void> {
    const call = vapi.getDailyCallObject();
    const tracks = call ? engineTracks(call) : [];
    for (const track of tracks) track.stop();
    if (call) silenceLateMicrophone(call);
    const left = vapi.stop().catch(() => undefined);
    if (call && !(await settlesWithin(left, STOP_LIMIT_MS))) {
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
      lendFetch(sdk.http, signal, (error) => whileOpen(() => host.failed(error)));
      vapi
        .start(
          target.assistant ?? target.assistantId,
          withVariables(target.assistantOverrides, target.assistant ?? target.assistantId, target),
          target.squad ?? target.squadId,
          target.workflow ?? target.workflowId,
          withVariables(target.workflowOverrides, target.workflow ?? target.workflowId, target),
        )
        .catch((cause: unknown) =>
          whileOpen(() => host.failed(new VoiceError("unknown", { stage: host.place().stage, cause }))),
        );
    },
    setMuted(muted) {
      callObject();
      vapi.setMuted(muted);
    },
    send,
    sendText: (text) => send(addMessage("user", text)),
    microphone() {
      const tracks = engineTracks(callObject()).filter(({ kind }) => kind === "audio");
      return tracks.find(({ readyState }) => readyState === "live") ?? tracks[0] ?? null;
    },
    async setMicrophone(deviceId) {
      callObject();
      const change = vapi.setInputDevicesAsync({ audioDeviceId: deviceId });
      if (!(await settlesWithin(change, STOP_LIMIT_MS))) throw new VoiceError("device-unavailable");
    },
    resumePlayback: () => output.resume(),
    close() {
      clearTimeout(grace);
      return leave();
    },
  };
}

function addMessage(role: "user" | "system", content: string): ClientMessage {
  return { type: "add-message", message: { role, content }, triggerResponseEnabled: role === "user" };
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

/** Variables are values in the overrides of what is called, beside those that stand there. */
function withVariables<Overrides extends { variableValues?: object }>(
  overrides: Overrides | undefined,
  called: unknown,
  { variables }: CallTarget,
): Overrides | undefined {
  if (variables === undefined || called === undefined) return overrides;
  return { ...overrides, variableValues: { ...overrides?.variableValues, ...variables } } as Overrides;
}
