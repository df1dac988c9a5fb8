import type { VoiceProvider } from "../call/provider.ts";

/**
 * A provider whose calls stay in the page: a recorded voice answers. It needs no server, no SDK and no line, once its code is
 * loaded.
 */
export function createDemoProvider(): VoiceProvider {
  const load = async () => (await import("./demo-session.ts")).openDemoSession;
  return { check: () => undefined, preload: load, load };
}
