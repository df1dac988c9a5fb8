import { join } from "node:path";

/** This package's folder. The build's modules are in `build`, bundled ones in `dist.site`: both one below it. */
export const LANDING: string = join(import.meta.dirname, "..");

/**
 * The build from which sites are rendered: `client`, files that every site publishes; `templates`, documents that each fills; and
 * the program, `site.js`, with the page's renderer. Not to be published.
 */
export const SITE_BUILD: string = join(LANDING, "dist.site");
