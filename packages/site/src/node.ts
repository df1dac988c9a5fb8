export { listPages, pageUrl } from "./page.ts";
export { loadQuoteSite, quoteSite, type LoadedQuoteSite } from "./load-quote-site.ts";
export { parseSite, placeholdersIn } from "./parse-site.ts";
export { readSite, type ReadSite } from "./read-site.ts";
export { readRenderedSite, writeRenderedSite, type RenderedSite } from "./rendered-site.ts";
export { settingsTable } from "./settings.ts";
export { siteJsonSchema } from "./site-json-schema.ts";
