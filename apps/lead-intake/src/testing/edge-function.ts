import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { inject } from "vitest";
import { packageRoot } from "../platform/package-root.ts";
import { assertNothingPersonal } from "./personal-data.ts";

/**
 * Runs the built function under Deno, as Supabase does: with nothing to import from but itself and Deno, and with no
 * permission but variables and connections to this machine, also by an address that is not loopback.
 */
export async function startEdgeFunction(env: Record<string, string>) {
  const config = join(packageRoot(), "supabase/functions/lead-intake/deno.json");
  const permissions = ["--no-prompt", "--allow-env", "--allow-net=127.0.0.1,0.0.0.0"];
  const args = ["run", "--no-remote", "--no-npm", "--config", config, ...permissions, inject("edgeFunction")];
  const child = spawn(denoProgram(), args, {
    env: {
      PATH: process.env["PATH"],
      DENO_NO_UPDATE_CHECK: "1",
      DENO_SERVE_ADDRESS: "tcp:127.0.0.1:0",
      ALLOWED_ORIGINS: "*",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const finished = once(child, "close");
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const [, found] = /^Listening on (http:\S+)/m.exec(output) ?? [];
        if (found !== undefined) resolve(found);
      });
    }
    void finished.then(([code]) => reject(new Error(`Deno ended with ${code}: ${output}`)));
  });
  return {
    /** The address that Supabase's gateway would ask. */
    url: new URL("/lead-intake", address).href,
    /** Everything printed so far. */
    output: () => output,
    async kill(): Promise<void> {
      child.kill("SIGKILL");
      await finished;
      assertNothingPersonal(output);
    },
  };
}

/** The program itself: npm's link starts it in a process of its own, which would live on. */
function denoProgram(): string {
  const { runInstall } = createRequire(import.meta.url)("deno/install_api.cjs") as { runInstall(): string };
  return runInstall();
}
