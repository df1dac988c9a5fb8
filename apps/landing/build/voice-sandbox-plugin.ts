import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";

/** Path of the sandbox's engine in the built page; the local server offers sandbox calls if the file exists. */
const SANDBOX_ENGINE_FILE = "voice-sandbox/call-engine.js";

/** Bundles the sandbox's call engine beside the page. A site with a key, which makes real calls, does not publish it. */
export function voiceSandboxPlugin(): Plugin {
  return {
    name: "voice-sandbox",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: SANDBOX_ENGINE_FILE, source: await bundleEngine() });
    },
  };
}

/** One classic script, because daily-js loads its engine with a `<script>` element, anew for each call. */
async function bundleEngine(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve("@contractor-roi/voice-client/testing/call-engine"));
  const [{ output }] = (await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, target: "es2022", lib: { entry, formats: ["iife"], name: "callEngine" } },
  })) as [Rolldown.RolldownOutput];
  return output[0].code;
}
