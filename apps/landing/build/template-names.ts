import { join } from "node:path";
import { SITE_BUILD } from "./landing-folder.ts";

export const TEMPLATES: string = join(SITE_BUILD, "templates");
export const PAGE = "index.html";
export const EMBED = "embed.html";
export const NOT_FOUND_PAGE = "404.html";
export const MEASURING_SCRIPTS = "measuring-scripts.json";

/** Where the rendered page stands in its document. */
export const ROOT = '<div id="root"></div>';
/** Where the markup of the page for addresses where nothing is stands. */
export const BODY_MARK = "<!--body-->";
