import { createVapiProvider, createVoiceClient, type VoiceClient } from "../../index.ts";
import type { VoiceEventMap } from "../../events.ts";
import { EVENT_NAMES } from "../event-names.ts";

/** One event of the page's client, with the milliseconds since the page was loaded. */
export type LoggedEvent = {
  readonly at: number;
  readonly name: keyof VoiceEventMap;
  readonly detail: unknown;
};

declare global {
  interface Window {
    voiceClient: VoiceClient;
    voiceEvents: LoggedEvent[];
  }
}

const query = new URLSearchParams(location.search);
const client = createVoiceClient(createVapiProvider(query.get("key") ?? "public-key"));
window.voiceClient = client;
window.voiceEvents = [];
for (const name of EVENT_NAMES) {
  client.on(name, (...[detail]) => window.voiceEvents.push({ at: Math.round(performance.now()), name, detail }));
}

const button = document.querySelector<HTMLButtonElement>("#call");
const status = document.querySelector<HTMLOutputElement>("#status");
button?.addEventListener("pointerenter", () => void client.preload());
button?.addEventListener("click", () => void client.start({ assistantId: query.get("assistant") ?? "assistant-1" }));
client.subscribe(() => {
  if (button) button.ariaDisabled = String(!client.getSnapshot().canStart);
  if (status) status.value = client.getSnapshot().status;
});
