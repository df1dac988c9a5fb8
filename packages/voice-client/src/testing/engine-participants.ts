/** The stand-in assistant's id in the room. The SDK knows an assistant by the name "Vapi Speaker". */
export const ASSISTANT_ID = "sandbox-assistant";
const VISITOR_ID = "sandbox-visitor";

/** The part of the engine's store that daily-js reads tracks from. */
type EngineStoreState = {
  readonly local: { readonly public: object; readonly streams: { cam?: { readonly stream: MediaStream } } };
  readonly participants: object;
  readonly streams: Record<string, object>;
};

export function createStoreState(): EngineStoreState {
  return { local: { public: {}, streams: {} }, participants: {}, streams: {} };
}

/** The visitor, as the engine describes participants. A new object each time, because daily-js writes into it. */
export function describeVisitor(microphone: "open" | "muted" | "blocked"): object {
  return {
    local: true,
    session_id: VISITOR_ID,
    user_id: VISITOR_ID,
    user_name: "",
    owner: false,
    record: false,
    joined_at: new Date(),
    audio: microphone === "open",
    video: false,
    screen: false,
    tracks: tracks(microphone === "open" ? "playable" : microphone === "muted" ? "off" : "blocked", true),
  };
}

/** The assistant; its audio plays once the page has subscribed to it. */
export function describeAssistant(subscribed: boolean): object {
  return {
    local: false,
    session_id: ASSISTANT_ID,
    user_id: ASSISTANT_ID,
    user_name: "Vapi Speaker",
    owner: true,
    record: false,
    joined_at: new Date(),
    audio: true,
    video: false,
    screen: false,
    tracks: tracks(subscribed ? "playable" : "sendable", subscribed),
  };
}

function tracks(audioState: string, subscribed: boolean): object {
  return {
    audio: { state: audioState, subscribed },
    video: { state: "off", subscribed: false },
    screenAudio: { state: "off", subscribed: false },
    screenVideo: { state: "off", subscribed: false },
  };
}
