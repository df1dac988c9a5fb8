import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createCallEndpoint } from "@contractor-roi/voice-client/testing";

export const VOICE_SANDBOX_PATH = "/voice-sandbox";

/**
 * The stand-in for the voice provider, where the page was built for sandbox calls: then its call engine lies beside it.
 * A page with a key has none, and this server has no such endpoint.
 */
export function voiceSandboxOf(webRoot: string): ((request: Request) => Promise<Response>) | null {
  const engine = join(webRoot, VOICE_SANDBOX_PATH, "call-engine.js");
  return existsSync(engine) ? createCallEndpoint({ engineScript: readFileSync(engine, "utf8") }) : null;
}
