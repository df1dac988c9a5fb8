import { join } from "node:path";

/** This package's folder. The build's modules are in `build`, bundled ones in `dist.site`: both one below it. */
export const LANDING: string = join(import.meta.dirname, "..");

/**
 * The build from which sites are rendered: `client`, files that every site publishes; `templates`, documents that each fills; and
 * the program, `site.js`, with the page's renderer. Not to be published.
 */
export const SITE_BUILD: string = join(LANDING, "dist.site");
export const CLIENT: string = join(SITE_BUILD, "client");
export const TEMPLATES: string = join(SITE_BUILD, "templates");

/** Names of templates. */
export const PAGE = "index.html";
export const EMBED = "embed.html";
export const NOT_FOUND_PAGE = "404.html";
export const RECORDER = "recorder.js";

export const RECORDER_SOURCE = "src/analytics/event-recorder.ts";

/** Name of the file with the script tags that fetch a document's texts, by language. */
export const textScripts = (template: string): string => `${template}.texts.json`;
