import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const PROGRAM = fileURLToPath(new URL("../apps/landing/dist.site/site.js", import.meta.url));

/** The page and the calculator for other sites, rendered with a configuration of its own. */
export class PageBuild {
  private readonly place: string;

  private constructor(place: string) {
    this.place = place;
  }

  /**
   * @param variables the `VITE_*` variables that differ from their defaults
   * @param config a site's file
   * @param options of `pnpm site render`, besides
   */
  static async of(
    variables: Readonly<Record<string, string>>,
    config?: string,
    options: readonly string[] = [],
  ): Promise<PageBuild> {
    const build = new PageBuild(await mkdtemp(join(tmpdir(), "page-build-")));
    const render = [
      PROGRAM,
      "render",
      "-o",
      build.folder,
      "--allow-placeholders",
      ...(config ? ["--config", config] : []),
      ...options,
    ];
    await promisify(execFile)(process.execPath, render, { env: { ...process.env, ...variables } });
    return build;
  }

  get folder(): string {
    return join(this.place, "dist");
  }

  async remove(): Promise<void> {
    await rm(this.place, { recursive: true, force: true });
  }
}
