import type { QuoteSite } from "@contractor-roi/site";
import type { LoadedQuoteSite } from "@contractor-roi/site/node";
import { PLANS } from "@contractor-roi/roi-core";
import { UsageError } from "./errors.ts";

/** The site that quotes come from. */
export type Site = QuoteSite & {
  /** A sentence that says why the quotes lack the site's logo; null if they have it, or there is none. */
  readonly logoRemark: string | null;
};

/** The site of quotes without one: empty texts, and the product's plans. */
const NO_SITE: Omit<QuoteSite, "colors"> = {
  brand: "",
  phone: "",
  bookingUrl: "",
  calculatorUrls: { en: "", es: "" },
  logo: "",
  language: "en",
  plans: PLANS,
  terms: { en: "", es: "" },
  setupFee: 0,
  contractMonths: 0,
  timeZone: "",
};

/**
 * Reads the site that `--site` names, else the variable `SITE_CONFIG`.
 *
 * @returns null where neither names one
 * @throws {UsageError} that says every problem by its path
 */
export async function readSite(option: string | undefined, env: NodeJS.ProcessEnv): Promise<Site | null> {
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
  const instead =
    "the quote has the company's name in its place. --site DIR.site.json of a rendered site has every logo";
  return { ...site, logoRemark: logoProblem === null ? null : `${file}: ${logoProblem}: ${instead}` };
}

/** The site, or the empty one. */
export function siteOrDefaults(site: Site | null): Omit<Site, "colors"> & Partial<Pick<Site, "colors">> {
  return site ?? { ...NO_SITE, logoRemark: null };
}
