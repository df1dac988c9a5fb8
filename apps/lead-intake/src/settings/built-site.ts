import { placeholdersIn, readRenderedSite, type RenderedSite } from "@contractor-roi/site/node";
import { OperatorError } from "../platform/operator-error.ts";

/** A site as the server reads it. */
export type BuiltSite = RenderedSite & {
  /** Paths of the settings that still have the product's placeholder. */
  readonly placeholders: readonly string[];
};

/**
 * Reads the site that a page's folder was rendered from, at the start: prices, sender and looks of every document (P10).
 *
 * @returns null if there is no such file beside the folder
 * @throws {OperatorError} that names the file and what is wrong in it
 */
export async function readBuiltSite(webRoot: string): Promise<BuiltSite | null> {
  try {
    const rendered = await readRenderedSite(webRoot);
    return rendered && { ...rendered, placeholders: placeholdersIn(rendered.site) };
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
