import { join, resolve } from "node:path";
import type { Site } from "@contractor-roi/site";
import { readRenderedSite } from "@contractor-roi/site/node";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { packageRoot } from "../platform/package-root.ts";

/** Folder of the built page. @param setting the variable `WEB_ROOT`; null for the build's own folder */
export function webRoot(setting: string | null): string {
  return setting === null ? join(packageRoot(), "../landing/dist") : resolve(setting);
}

/**
 * Reads the site that a page's folder was rendered from, at the start: prices, sender and looks of every document.
 *
 * @returns null if there is no such file beside the folder
 * @throws {OperatorError} that names the file and each mistake
 */
export async function readPageSite(webRoot: string): Promise<Site | null> {
  try {
    return await readRenderedSite(webRoot);
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
