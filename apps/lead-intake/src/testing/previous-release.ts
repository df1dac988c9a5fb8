import { execFile } from "node:child_process";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { packageRoot } from "../platform/package-root.ts";
import { temporaryFolder } from "./databases/temporary-data.ts";

const run = promisify(execFile);

/**
 * The commit that rollbacks go to; set anew with each release. Releases before it refuse every migration that they do not
 * know.
 */
const PREVIOUS_RELEASE = "76f7efb5f451";
const PACKAGES = ["apps/lead-intake", "packages/roi-core", "packages/voice-client", "packages/tooling"];

/**
 * Builds the previous release from the repository's history, with the dependencies of this one.
 *
 * @returns the folder of its programs, gone after the test
 */
export async function buildPreviousRelease(): Promise<string> {
  const root = join(packageRoot(), "../..");
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const archive = join(path, "release.tar");
  await run("git", ["-C", root, "archive", "-o", archive, PREVIOUS_RELEASE, "tsconfig.base.json", ...PACKAGES]);
  const release = join(path, "release");
  await mkdir(release);
  await run("tar", ["-xf", archive, "-C", release]);
  for (const folder of ["", ...PACKAGES])
    await symlink(join(root, folder, "node_modules"), join(release, folder, "node_modules"));
  const cwd = join(release, "apps/lead-intake");
  await run(join(cwd, "node_modules/.bin/tsup"), [], { cwd });
  return join(cwd, "dist");
}
