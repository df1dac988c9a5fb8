import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const APP = join(import.meta.dirname, "..");
/** What only the way of loading needs: without it the page would be rendered in the browser from one script. */
const MACHINERY = [
  "src/loading/**",
  "src/app/hydration/**",
  "src/app/estimate-slot.tsx",
  "src/calculator/adopt-entered-values.ts",
  "build/eager-errors-plugin.ts",
  "build/precompress-plugin.ts",
  "build/preload-plugin.ts",
];
const TESTS = "**/*.test.*";

/** Lines of the loading machinery in the working tree, without tests. */
export async function countMachineryLines() {
  const patterns = [...MACHINERY.map((glob) => `:(glob)${glob}`), `:(exclude,glob)${TESTS}`];
  const { stdout } = await promisify(execFile)(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...patterns],
    { cwd: APP },
  );
  const files = stdout
    .trim()
    .split("\n")
    .map((name) => join(APP, name))
    .filter(existsSync);
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  return texts.reduce((lines, text) => lines + text.split("\n").length - 1, 0);
}
