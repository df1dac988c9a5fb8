/** Of a language's build. */
export const TEMPLATES = "templates";
export const PAGE = "index.html";
export const EMBED = "embed.html";
export const NOT_FOUND_PAGE = "404.html";
export const MEASURING_SCRIPTS = "measuring-scripts.json";

/** Says the language that a site's page replaces. */
export const HTML_TAG = '<html lang="en-US">';
/** Where the rendered page stands in its document. */
export const ROOT = '<div id="root"></div>';
/** Where the markup of the page for addresses where nothing is stands. */
export const BODY_MARK = "<!--body-->";
