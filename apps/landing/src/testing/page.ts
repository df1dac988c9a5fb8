import type { Page } from "@contractor-roi/site";
import { listPages, parseSite } from "@contractor-roi/site/node";

/** The first page of a site, or the one at an address. @param file as site.json holds it */
export function pageOf(file: object = {}, path = "/"): Page {
  const parsed = parseSite(file, {});
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  const page = listPages(parsed.site).find((one) => one.path === path);
  if (!page) throw new Error(`There must be a page at ${path}: there is none`);
  return page;
}
