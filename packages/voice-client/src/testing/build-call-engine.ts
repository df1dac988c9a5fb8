import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Bundles the stand-in engine into the one script that daily-js loads. */
export async function buildCallEngine(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "error",
    envFile: false,
    build: {
      write: false,
      reportCompressedSize: false,
      lib: {
        entry: fileURLToPath(new URL("engine-script.ts", import.meta.url)),
        formats: ["iife"],
        name: "callEngine",
      },
    },
  });
  const outputs = Array.isArray(output) ? output : "output" in output ? [output] : [];
  return outputs
    .flatMap((one) => one.output)
    .map((file) => (file.type === "chunk" ? file.code : ""))
    .join("\n");
}
