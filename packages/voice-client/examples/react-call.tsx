import { createVoiceClient } from "@contractor-roi/voice-client";
import { useCallPanel, useVoiceCall } from "@contractor-roi/voice-client/react";
import { useEffect, type JSX } from "react";

const sandbox = { apiBaseUrl: "/voice-sandbox", engineUrl: "/voice-sandbox/call-engine.js" };
const voice = createVoiceClient({ apiKey: "sandbox", ...sandbox });

export function CallButton(): JSX.Element {
  const call = useVoiceCall(voice, { assistantId: "demo" });
  const panel = useCallPanel(call);
  useEffect(() => () => void voice.dispose(), []);
  const isBusy = call.status === "connecting" || call.status === "connected";
  return (
    <>
      <button onClick={isBusy ? call.actions.stop : call.actions.start}>{isBusy ? "End call" : "Call"}</button>
      {call.status === "connected" ? (
        <button onClick={call.actions.toggleMuted}>{call.muted ? "Unmute" : "Mute"}</button>
      ) : null}
      <output>{panel.status}</output>
      {call.captions.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </>
  );
}
