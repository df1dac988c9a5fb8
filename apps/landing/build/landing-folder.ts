import { join } from "node:path";

/** This package's folder. The build's modules are in `build`, and what is made of them in `dist.site`: both one below it. */
export const LANDING: string = join(import.meta.dirname, "..");

/**
 * What sites are rendered from: `client`, the files that every site publishes; `templates`, the documents that each fills; and
 * the program, `site.js`, with what renders the page's markup. Not to be published.
 */
export const SITE_BUILD: string = join(LANDING, "dist.site");
