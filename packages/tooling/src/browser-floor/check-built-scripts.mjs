// @ts-check
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../processes.mjs";
import { OLDEST } from "./browser-floor.mjs";
import { findNewerApis, ownNames, parseScript } from "./find-newer-apis.mjs";

/** @typedef {{ readonly file: string, readonly code: string }} BuiltScript */

/** What browsers get of each build. The two desks are one: both hold words that only one of them has figures for. */
const BUILDS = [["apps/landing/dist"], ["apps/desk/dist", "apps/desk/dist.leads"]];
const INLINE_SCRIPT = /<script(?:\s+type="module")?(?:\s+(?:async|defer))?>([^]*?)<\/script>/g;

/** What the check cannot see is asked for, and where: each is React's. */
const ASKED_FOR_ELSEWHERE = new Map([
  ["navigation", "inside of functions that run after `typeof navigation`"],
  [".startViewTransition", "in a try, with the update made without it"],
  [".skipTransition", "of a transition that has been started"],
]);

/**
 * Says which of the built scripts use what one of the oldest browsers lacks.
 *
 * @returns {string[]} a sentence for each use
 */
export function checkBuiltScripts() {
  return BUILDS.flatMap((folders) => newerThanOldest(folders.flatMap((folder) => scriptsIn(join(ROOT, folder)))));
}

/**
 * @param {readonly BuiltScript[]} scripts that run together: what one defines, another may use
 * @returns {string[]} a sentence for each use of what one of the oldest browsers lacks
 */
export function newerThanOldest(scripts) {
  const oldest = Object.entries(OLDEST).map(([name, version]) => `${name} ${version}`);
  const parsed = scripts.map((script) => {
    try {
      return { ...script, script: parseScript(script.code), problem: "" };
    } catch (error) {
      return { ...script, script: null, problem: String(error) };
    }
  });
  const own = new Set(parsed.flatMap(({ script }) => (script ? ownNames(script) : [])));
  return parsed.flatMap(({ file, code, script, problem }) => {
    if (!script) return [`${file} has syntax that ${oldest.join(", ")} do not know: ${problem}`];
    return findNewerApis(script, own)
      .filter(({ api }) => !ASKED_FOR_ELSEWHERE.has(api))
      .map(({ api, whoLacks, offset }) => {
        const excerpt = code.slice(Math.max(0, offset - 40), offset + 60).replaceAll(/\s+/g, " ");
        return `${file} uses ${api}, there since ${whoLacks}, but the oldest browsers are ${oldest.join(", ")}. Do without it, or ask whether it is there: …${excerpt}…`;
      });
  });
}

/** @param {string} folder @returns {BuiltScript[]} */
function scriptsIn(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  return paths.flatMap((path) => {
    const file = relative(ROOT, path);
    if (path.endsWith(".js")) return [{ file, code: readFileSync(path, "utf8") }];
    if (!path.endsWith(".html")) return [];
    return Array.from(readFileSync(path, "utf8").matchAll(INLINE_SCRIPT), ([, code = ""]) => ({ file, code }));
  });
}
