import { createVoiceClient } from "@contractor-roi/voice-client";

const sandbox = { apiBaseUrl: "/voice-sandbox", engineUrl: "/voice-sandbox/call-engine.js" };
const voice = createVoiceClient({ apiKey: "sandbox", ...sandbox });
voice.on("call-start", ({ callId }) => console.log(`connected: ${callId}`));
voice.on("transcript", ({ role, text, isFinal }) => isFinal && console.log(`${role}: ${text}`));
voice.on("call-end", ({ by, reason }) => console.log(`ended by the ${by}: ${reason}`));
voice.on("error", (error) => console.log(error.message));

const call = await voice.start({ assistantId: "demo" }); // in a click
if (call) setTimeout(() => void voice.stop(), 7000);
