// @ts-check
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./processes.mjs";

const NOT_OURS = /^(?:node_modules|dist|output|test-results|\.git|\.data)$/;

/** Files of the repository that are ours, by their whole paths. */
export const FILES = filesBelow(ROOT);

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}
