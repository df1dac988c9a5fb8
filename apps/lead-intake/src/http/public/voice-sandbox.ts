import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createCallEndpoint } from "@contractor-roi/voice-client/testing";

export const VOICE_SANDBOX_PATH = "/voice-sandbox";

/**
 * The stand-in for the voice provider, if the page was built for sandbox calls: such a build contains the call engine.
 *
 * @returns null for a page with a provider key
 */
export function voiceSandboxOf(webRoot: string): ((request: Request) => Promise<Response>) | null {
  const engine = join(webRoot, VOICE_SANDBOX_PATH, "call-engine.js");
  return existsSync(engine) ? createCallEndpoint({ engineScript: readFileSync(engine, "utf8") }) : null;
}
