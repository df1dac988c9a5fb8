import { createVapiProvider, createVoiceClient, type VoiceClient } from "../../index.ts";
import { EVENT_NAMES } from "../event-names.ts";

declare global {
  interface Window {
    voiceClient: VoiceClient;
    /** Names of the client's events, oldest first. */
    voiceEvents: string[];
  }
}

const query = new URLSearchParams(location.search);
const client = createVoiceClient(createVapiProvider(query.get("key") ?? "public-key"));
window.voiceClient = client;
window.voiceEvents = [];
for (const name of EVENT_NAMES) client.on(name, () => void window.voiceEvents.push(name));

const button = document.querySelector<HTMLButtonElement>("#call");
const status = document.querySelector<HTMLOutputElement>("#status");
button?.addEventListener("pointerenter", () => void client.preload());
button?.addEventListener("click", () => void client.start({ assistantId: query.get("assistant") ?? "assistant-1" }));
client.subscribe(() => {
  if (button) button.ariaDisabled = String(!client.getSnapshot().canStart);
  if (status) status.value = client.getSnapshot().status;
});
