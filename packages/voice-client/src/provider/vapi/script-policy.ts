import { VoiceError } from "../../voice-errors.ts";

const ENGINE_HOST = "https://c.daily.co/";

/**
 * daily-js loads its engine by a script's address. A page whose policy says `require-trusted-types-for 'script'` refuses
 * that unless its default policy allows the address, and the start would fail late, after the call is made and paid for.
 *
 * @throws {VoiceError} page-policy
 */
export function checkScriptPolicy(engineUrl: string = ENGINE_HOST): void {
  if (typeof document === "undefined") return;
  try {
    // Not added to the page, so nothing is loaded.
    document.createElement("script").src = engineUrl;
  } catch (cause) {
    throw new VoiceError("page-policy", { cause });
  }
}
