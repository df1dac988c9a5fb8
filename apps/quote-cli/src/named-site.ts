import type { Site } from "@contractor-roi/site";
import type { SenderSite } from "@contractor-roi/site/node";
import { UsageError } from "./errors.ts";

/** The site that quotes come from. */
export type NamedSite = Site & {
  /** A sentence that says why the quotes lack the site's logo; null if they have it, or there is none. */
  readonly logoRemark: string | null;
};

/**
 * Reads the site that `--site` names, else the variable `SITE_CONFIG`.
 *
 * @returns null where neither names one
 * @throws {UsageError} that says every problem by its path
 */
export async function readSite(option: string | undefined, env: NodeJS.ProcessEnv): Promise<NamedSite | null> {
  const [source, file] = option === undefined ? ["SITE_CONFIG", env["SITE_CONFIG"] ?? ""] : ["--site", option];
  if (file === "") return null;
  const { readSenderSite } = await import("./load-site.ts");
  let sender: SenderSite;
  try {
    sender = await readSenderSite(file);
  } catch (error) {
    throw new UsageError(`${source}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!sender.ok)
    throw new UsageError([`${source} ${file} is not a site:`, ...sender.problems.map((one) => `  ${one}`)].join("\n"));
  const { site, logoProblem } = sender;
  const instead =
    "the quote has the company's name in its place. --site DIR.site.json of a rendered site has every logo";
  return { ...site, logoRemark: logoProblem === null ? null : `${file}: ${logoProblem}: ${instead}` };
}
