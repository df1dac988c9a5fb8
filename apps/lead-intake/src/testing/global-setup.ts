import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "tsup";
import type { TestProject } from "vitest/node";
import startPostgres from "@contractor-roi/lead-queue/testing/global-setup";
import { buildOptions } from "../../tsup.config.ts";
import { functionBuildOptions } from "../../tsup.function.config.ts";
import { packageRoot } from "../platform/package-root.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with vitest's own
  interface ProvidedContext {
    /** Folder with the programs, built from the source under test. */
    readonly programs: string;
    /** The function for Supabase, built from the source under test. */
    readonly edgeFunction: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Below the package, where the programs find their dependencies, and apart from those of another run.
  const builds = join(packageRoot(), "test-results", `build-${process.pid}`);
  const programs = join(builds, "programs");
  const edgeFunction = join(builds, "function");
  await Promise.all([
    build({ ...buildOptions, config: false, silent: true, outDir: programs }),
    build({ ...functionBuildOptions, config: false, silent: true, metafile: true, outDir: edgeFunction }),
  ]);
  project.provide("programs", programs);
  project.provide("edgeFunction", join(edgeFunction, "index.js"));
  const stopPostgres = await startPostgres(project);
  return async () => {
    await stopPostgres();
    await rm(builds, { recursive: true, force: true });
  };
}
