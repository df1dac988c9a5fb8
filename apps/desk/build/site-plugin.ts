import { putSite, type Site } from "@contractor-roi/site";
import { readSenderSite } from "@contractor-roi/site/node";
import type { Plugin } from "vite";

/** Puts the site that `SITE_CONFIG` names into the document, while it is developed. A build holds none. */
export function sitePlugin(file: string | undefined, env: Readonly<Record<string, string | undefined>>): Plugin {
  return {
    name: "site",
    apply: "serve",
    transformIndexHtml: async (html, { filename }) =>
      file && !filename.endsWith("leads.html") ? putSite(html, await readNamed(file, env)) : html,
  };
}

async function readNamed(file: string, env: Readonly<Record<string, string | undefined>>): Promise<Site> {
  const read = await readSenderSite(file, env);
  if (read.ok) return read.site;
  throw new Error([`${file} is not a site:`, ...read.problems].join("\n  "));
}
