import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { minify, transformWithOxc } from "vite";
import { LANDING } from "./site-build.ts";

/** A script as it stands in the page, in a scope of its own. Its imports may only be of types. */
export async function inlineScript(name: string): Promise<string> {
  const file = join(LANDING, name);
  const { code } = await transformWithOxc(await readFile(file, "utf8"), file, { sourcemap: false });
  const own = code.replace(/^(?:import|export) .*$/gm, "");
  const minified = await minify(file, `(()=>{${own}})();`);
  return minified.code.trim();
}
