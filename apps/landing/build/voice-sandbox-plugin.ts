import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Folder of the sandbox's engine in the built page; the local server offers sandbox calls if it exists. */
const SANDBOX_ENGINE_FILE = "voice-sandbox/call-engine.js";

/** Copies the sandbox's call engine beside the page. A site with a key, which makes real calls, does not publish it. */
export function voiceSandboxPlugin(): Plugin {
  return {
    name: "voice-sandbox",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle() {
      const engine = fileURLToPath(import.meta.resolve("@contractor-roi/voice-client/testing/call-engine.js"));
      this.emitFile({ type: "asset", fileName: SANDBOX_ENGINE_FILE, source: readFileSync(engine) });
    },
  };
}
