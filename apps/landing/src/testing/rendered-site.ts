import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const PROGRAM = join(import.meta.dirname, "../../dist.site/site.js");

/**
 * Renders a site from the build, as `pnpm site render` does.
 *
 * @param variables the `VITE_*` variables that differ from their defaults
 */
export function renderedSite(
  folder: string,
  variables: Readonly<Record<string, string>>,
  options: readonly string[] = ["--allow-placeholders"],
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const env = { ...process.env, ...variables };
  return promisify(execFile)(process.execPath, [PROGRAM, "render", "-o", folder, ...options], { env });
}
