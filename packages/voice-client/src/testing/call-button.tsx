import type { JSX } from "react";
import { createVoiceClient, type VoiceClient } from "../client/voice-client.ts";
import { useCallPanel, useVoiceCall } from "../react/index.ts";

const sandbox = { apiBaseUrl: "/voice-sandbox", engineUrl: "/voice-sandbox/call-engine.js" };
const page = globalThis as { voice?: VoiceClient };
const voice = (page.voice ??= createVoiceClient({ apiKey: "sandbox", ...sandbox })); // a hot reload keeps it, and its call

/** A call button with a panel, as an application writes it. */
export function CallButton(): JSX.Element {
  const call = useVoiceCall(voice, { assistantId: "demo" });
  const panel = useCallPanel(call);
  const isBusy = call.status === "connecting" || call.status === "connected";
  return (
    <>
      <button onClick={isBusy ? call.actions.stop : call.actions.start}>{isBusy ? "End call" : "Call"}</button>
      {call.playbackBlocked ? <button onClick={call.actions.resumePlayback}>Play sound</button> : null}
      {call.status === "connected" ? (
        <button onClick={call.actions.toggleMuted}>{call.muted ? "Unmute" : "Mute"}</button>
      ) : null}
      <output>
        {panel.status} {panel.notice}
      </output>
      {call.captions.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </>
  );
}
