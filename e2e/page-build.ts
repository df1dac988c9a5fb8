import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
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
   * @param site the values of its site.json, or the path of one
   * @param options of `pnpm site render`, besides
   */
  static async of(site: object | string, options: readonly string[] = []): Promise<PageBuild> {
    const build = new PageBuild(await mkdtemp(join(tmpdir(), "page-build-")));
    const file = typeof site === "string" ? site : join(build.place, "site.json");
    if (typeof site !== "string") await writeFile(file, JSON.stringify(site));
    const render = [PROGRAM, "render", "-o", build.folder, "--config", file, "--allow-placeholders", ...options];
    await promisify(execFile)(process.execPath, render);
    return build;
  }

  get folder(): string {
    return join(this.place, "dist");
  }

  async remove(): Promise<void> {
    await rm(this.place, { recursive: true, force: true });
  }
}
