import type { QuoteSite } from "@contractor-roi/site";
import type { LoadedQuoteSite } from "@contractor-roi/site/node";
import { UsageError } from "./usage-error.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** The site that quotes are made for. */
export type NamedSite = QuoteSite & {
  /** Why the site's logo is not in the quotes, as a sentence; null if it is, or the site has none. */
  readonly logoRemark: string | null;
};

/**
 * Reads the site that `--site` names, else the variable `SITE_CONFIG`. What reads it is loaded for that alone.
 *
 * @returns null where neither names one
 * @throws {UsageError} that says every problem by its path
 */
export async function readNamedSite(option: string | undefined, env: Env): Promise<NamedSite | null> {
  if (option?.trim() === "") throw new UsageError("--site must name a file");
  const [source, file] = option === undefined ? ["SITE_CONFIG", env["SITE_CONFIG"] ?? ""] : ["--site", option];
  if (file === "") return null;
  const { loadQuoteSite } = await import("./load-site.ts");
  let loaded: LoadedQuoteSite;
  try {
    loaded = await loadQuoteSite(file, env);
  } catch (error) {
    throw new UsageError(`${source}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!loaded.ok)
    throw new UsageError([`${source} ${file} is not a site:`, ...loaded.problems.map((one) => `  ${one}`)].join("\n"));
  const { site, logoProblem } = loaded;
  const logoRemark =
    logoProblem === null
      ? null
      : `${file}: ${logoProblem}: the quote has the company's name in its place. --logo takes a picture, and so does --site DIR.site.json of a site that was rendered`;
  return { ...site, logoRemark };
}
