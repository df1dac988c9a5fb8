import { existsSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import type { Site } from "@contractor-roi/site";
import { placeholdersIn, siteWarnings } from "@contractor-roi/site/node";
import { readPageSite } from "../../settings/page-site.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const { ok, warning, problem } = findingsAbout("page");

/** Says which site the page is, and whether it may go live. The site is null if there is none, or if it cannot be read. */
export async function checkPage(webRoot: string) {
  const found = (site: Site | null, ...findings: readonly Finding[]) => ({ findings, site });
  try {
    const site = await readPageSite(webRoot);
    if (!existsSync(join(webRoot, "index.html")))
      return found(site, warning(`There is none in ${webRoot}: build it, unless it is served from elsewhere.`));
    if (site === null)
      return found(null, warning(`The page in ${webRoot} has no site beside it that says whose it is: render it.`));
    return found(site, summary(site, webRoot), ...siteWarnings(site).map((text) => warning(`${text}.`)));
  } catch (error) {
    if (error instanceof OperatorError) return found(null, problem(error.message));
    throw error;
  }
}

function summary(site: Site, webRoot: string): Finding {
  const placeholders = placeholdersIn(site);
  const text = `It is the site of ${site.brand.name} at ${site.addresses.site}, in ${webRoot}`;
  return placeholders.length === 0
    ? ok(`${text}.`)
    : problem(`${text}. Visitors see placeholders: ${placeholders.join(", ")}.`);
}
