import { VoiceError } from "../../voice-errors.ts";

const ENGINE_HOST = "https://c.daily.co/";

/**
 * Finds, before a call is made and paid for, what would fail after it. daily-js allows one call object in a page, whoever has
 * made it. And it loads its engine by a script's address, which a page whose policy says `require-trusted-types-for 'script'`
 * refuses unless its default policy allows it.
 *
 * @throws {VoiceError} page-busy, page-policy
 */
export function checkPage(engineUrl: string = ENGINE_HOST): void {
  if (typeof document === "undefined") return;
  if (hasCallObject()) throw new VoiceError("page-busy");
  try {
    // Not added to the page, so nothing is loaded.
    document.createElement("script").src = engineUrl;
  } catch (cause) {
    throw new VoiceError("page-policy", { cause });
  }
}

/** daily-js lists the call objects of the page there, and takes a destroyed one out. */
function hasCallObject(): boolean {
  const { _daily: daily } = window as { _daily?: { instances?: Readonly<Record<string, unknown>> } };
  return Object.values(daily?.instances ?? {}).some((instance) => instance !== undefined);
}
