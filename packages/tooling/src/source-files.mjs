// @ts-check
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./processes.mjs";

/** @typedef {{ readonly path: string, readonly text: string }} SourceFile */

const FOLDERS = ["packages", "apps", "e2e"];
const NOT_OURS = /^(?:\..*|node_modules|dist|output|test-results)$/;

/**
 * The files of packages, apps and end-to-end tests, by their path from the root: not what is installed or built.
 *
 * @param {RegExp} name what a file's name must match
 * @returns {SourceFile[]}
 */
export function sourceFiles(name) {
  return FOLDERS.flatMap((folder) => filesIn(join(ROOT, folder)))
    .filter((path) => name.test(path))
    .map((path) => ({ path: relative(ROOT, path), text: readFileSync(path, "utf8") }));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.test(entry.name) ? [] : filesIn(path);
    return entry.isFile() ? [path] : [];
  });
}
