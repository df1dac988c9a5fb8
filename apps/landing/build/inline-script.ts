import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { minify, transformWithOxc } from "vite";

const APP = join(import.meta.dirname, "..");

/**
 * A script as it stands in the page, in a scope of its own. Its imports may only be of types.
 *
 * @param constants names in it, with the code that takes their place
 */
export async function inlineScript(name: string, constants: Readonly<Record<string, string>> = {}): Promise<string> {
  const file = join(APP, name);
  const { code } = await transformWithOxc(await readFile(file, "utf8"), file, { sourcemap: false });
  const own = code.replace(/^(?:import|export) .*$/gm, "");
  const filled = Object.entries(constants).reduce((text, [key, value]) => text.replaceAll(key, () => value), own);
  const minified = await minify(file, `(()=>{${filled}})();`);
  return minified.code.trim();
}
