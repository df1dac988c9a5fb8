import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const PROGRAM = join(import.meta.dirname, "../../dist.site/site.js");

/**
 * Renders a site from the build, as `pnpm site render` does.
 *
 * @param site the values of its site.json, or the path of one
 */
export async function renderedSite(
  folder: string,
  site: object | string,
  options: readonly string[] = ["--allow-placeholders"],
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const file = typeof site === "string" ? site : `${folder}.json`;
  if (typeof site !== "string") await writeFile(file, JSON.stringify(site));
  return promisify(execFile)(process.execPath, [PROGRAM, "render", "-o", folder, "--config", file, ...options]);
}
