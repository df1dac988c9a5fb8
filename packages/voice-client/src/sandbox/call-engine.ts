import { createEngineCall, type EngineWindow } from "./engine-call.ts";

/**
 * Takes over every call object that waits for an engine: as the real engine's script does on load.
 * daily-js runs the script once per call.
 */
export function takeOverCalls(): void {
  const page = window as EngineWindow;
  const calls = [...(page.voiceSandbox?.calls ?? [])];
  for (const id of page._daily?.pendings.splice(0) ?? []) calls.push(createEngineCall(id, page));
  page.voiceSandbox = { calls };
}
