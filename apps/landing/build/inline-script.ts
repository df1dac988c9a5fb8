import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { minify, transformWithOxc } from "vite";
import { LANDING } from "./landing-folder.ts";
import type { MeasuringScripts } from "./measuring-head.ts";

/** A script as it stands in the page, in a scope of its own. Its imports may only be of types. */
export async function inlineScript(name: string): Promise<string> {
  const file = join(LANDING, name);
  const { code } = await transformWithOxc(await readFile(file, "utf8"), file, { sourcemap: false });
  const own = code.replace(/^(?:import|export) .*$/gm, "");
  const minified = await minify(file, `(()=>{${own}})();`);
  return minified.code.trim();
}

export async function measuringScripts(): Promise<MeasuringScripts> {
  return {
    earlyActs: await inlineScript("src/analytics/early-acts.ts"),
    chooseVariants: await inlineScript("src/analytics/choose-variants.ts"),
  };
}
