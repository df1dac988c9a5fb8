import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const LANDING = fileURLToPath(new URL("../apps/landing/", import.meta.url));

/** The page and the calculator for other sites, built with a configuration of its own. */
export class PageBuild {
  private readonly place: string;

  private constructor(place: string) {
    this.place = place;
  }

  /** @param variables the `VITE_*` variables that differ from their defaults */
  static async of(variables: Readonly<Record<string, string>>): Promise<PageBuild> {
    const build = new PageBuild(await mkdtemp(join(tmpdir(), "page-build-")));
    const vite = join(LANDING, "node_modules/vite/bin/vite.js");
    for (const config of ["vite.config.ts", "vite.embed.config.ts"]) {
      const options = ["build", "--config", config, "--outDir", build.folder];
      const env = { ...process.env, NODE_ENV: "production", ...variables };
      await promisify(execFile)(process.execPath, [vite, ...options], { cwd: LANDING, env });
    }
    return build;
  }

  get folder(): string {
    return join(this.place, "dist");
  }

  async remove(): Promise<void> {
    await rm(this.place, { recursive: true, force: true });
  }
}
