// @ts-check
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Runs a command at the workspace root with its output shown. No shell reads its words.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 1 if a signal ended it
 */
export function runShown(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };
    const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", env, ...options });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** Turbo starts the scripts of packages with pnpm, and so must find one. @param {readonly string[]} args */
export function turbo(...args) {
  // Nothing is fetched where nothing changed.
  if (!hasPnpm()) process.env["PATH"] += delimiter + join(import.meta.dirname, "pnpm-by-npx");
  return runShown("turbo", ["run", ...args]);
}

/**
 * Runs pnpm, fetched by npx on a machine without one: `npm run leads`.
 *
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export function pnpm(args, options) {
  if (hasPnpm()) return runShown("pnpm", args, options);
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return runShown("npx", ["-y", "--prefer-offline", packageManager, ...args], options);
}

function hasPnpm() {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.some((folder) => existsSync(join(folder, "pnpm")));
}
