import { execFile } from "node:child_process";
import { mkdir, readdir, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { build } from "tsup";
import { onTestFinished } from "vitest";
import { functionBuildOptions } from "../../tsup.function.config.ts";
import { packageRoot } from "../platform/package-root.ts";
import { temporaryFolder } from "./databases/temporary-data.ts";

const run = promisify(execFile);

/**
 * The commit that rollbacks go to; set anew with each release. Releases before it refuse every migration that they do not
 * know.
 */
const PREVIOUS_RELEASE = "76f7efb5f451";
const APP = "apps/lead-intake";
const PACKAGES = [APP, "packages/roi-core", "packages/voice-client", "packages/tooling"];

/** The last commit whose function knows no header for a visitor's voice call, as projects run it beside a newer page. */
const FUNCTION_WITHOUT_VOICE_CALL = "858d420f3515";
const SCOPE = "@contractor-roi";

/**
 * Builds the previous release from the repository's history, with the dependencies of this one.
 *
 * @returns the folder of its programs, gone after the test
 */
export async function buildPreviousRelease(): Promise<string> {
  const cwd = join(await unpack(PREVIOUS_RELEASE, PACKAGES), APP);
  await run(join(cwd, "node_modules/.bin/tsup"), [], { cwd });
  return join(cwd, "dist");
}

/**
 * Builds the function for Supabase as it was before it knew of voice calls.
 *
 * @returns its file, gone after the test
 */
export async function buildFunctionWithoutVoiceCall(): Promise<string> {
  const app = join(await unpack(FUNCTION_WITHOUT_VOICE_CALL, [APP, "packages/roi-core", "packages/page-headers"]), APP);
  const outDir = join(app, "built");
  const entry = { index: join(app, "src/edge/deno-entry.ts") };
  await build({ ...functionBuildOptions, config: false, silent: true, entry, outDir });
  return join(outDir, "index.js");
}

/** Packages as a commit has them, which find each other there, and everything else in this release's dependencies. */
async function unpack(commit: string, packages: readonly string[]): Promise<string> {
  const root = join(packageRoot(), "../..");
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const archive = join(path, "release.tar");
  await run("git", ["-C", root, "archive", "-o", archive, commit, "tsconfig.base.json", ...packages]);
  const release = join(path, "release");
  await mkdir(release);
  await run("tar", ["-xf", archive, "-C", release]);
  for (const folder of packages) {
    const [from, to] = [join(root, folder, "node_modules"), join(release, folder, "node_modules")];
    await mkdir(join(to, SCOPE), { recursive: true });
    // A package that this release no longer has needs no dependencies.
    for (const name of await readdir(from).catch(() => []))
      if (name !== SCOPE) await symlink(join(from, name), join(to, name));
    for (const other of packages) await symlink(join(release, other), join(to, SCOPE, basename(other)));
  }
  return release;
}
