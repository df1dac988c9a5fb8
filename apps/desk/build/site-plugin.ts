import { putQuoteSite, type QuoteSite } from "@contractor-roi/site";
import { loadQuoteSite } from "@contractor-roi/site/node";
import type { Plugin } from "vite";

/** Puts the site that `SITE_CONFIG` names into the document, while it is developed. A build holds none. */
export function sitePlugin(file: string | undefined, env: Readonly<Record<string, string | undefined>>): Plugin {
  return {
    name: "site",
    apply: "serve",
    transformIndexHtml: async (html, { filename }) =>
      file && !filename.endsWith("leads.html") ? putQuoteSite(html, await readNamed(file, env)) : html,
  };
}

async function readNamed(file: string, env: Readonly<Record<string, string | undefined>>): Promise<QuoteSite> {
  const loaded = await loadQuoteSite(file, env);
  if (loaded.ok) return loaded.site;
  throw new Error([`${file} is not a site:`, ...loaded.problems].join("\n  "));
}
