import type { VoiceProvider } from "../call/provider.ts";
import type { DemoTexts } from "./course.ts";
import { askForVoices, unlockSpeech } from "./local-voice.ts";

/**
 * A provider of example calls that stay in the page: it plays the assistant, and the visitor chooses what the customer says
 * (V10). Its assistants are those of the texts. It needs no server and no line once its code is loaded.
 */
export function createDemoProvider(loadTexts: () => Promise<DemoTexts>): VoiceProvider {
  const loadCode = () => Promise.all([import("./demo-session.ts"), loadTexts()]);
  return {
    usesMicrophone: false,
    check: unlockSpeech,
    preload() {
      askForVoices();
      return loadCode();
    },
    async load() {
      const [{ openDemoSession }, texts] = await loadCode();
      return ({ signal }, host) => openDemoSession(texts, signal, host);
    },
  };
}
