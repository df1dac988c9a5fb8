import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, minify, transformWithOxc } from "vite";
import { LANDING } from "./landing-folder.ts";
import type { MeasuringScripts } from "@contractor-roi/site/render";

/** A script as it stands in the page, in a scope of its own. Its imports may only be of types. */
export async function inlineScript(name: string): Promise<string> {
  const file = join(LANDING, name);
  const { code } = await transformWithOxc(await readFile(file, "utf8"), file, { sourcemap: false });
  const own = code.replace(/^(?:import|export) .*$/gm, "");
  const minified = await minify(file, `(()=>{${own}})();`);
  return minified.code.trim();
}

/** A script with all that it imports, for a file of its own. */
export async function bundledScript(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    root: LANDING,
    build: { write: false, target: "es2022", lib: { entry: join(LANDING, name), formats: ["es"], fileName: "script" } },
  });
  const [chunk] = Array.isArray(built) && built[0] ? built[0].output : [];
  if (chunk === undefined) throw new Error(`Cannot bundle ${name} as it must become one script: there is none`);
  const minified = await minify(name, chunk.code);
  return minified.code.trim();
}

/** @param fieldSpeedScript the path of the script that measures the speed of a visit */
export async function measuringScripts(fieldSpeedScript: string): Promise<MeasuringScripts> {
  return {
    earlyActs: await inlineScript("src/analytics/early-acts.ts"),
    startFieldSpeed: await inlineScript("src/analytics/start-field-speed.ts"),
    fieldSpeedScript,
  };
}
