export { listPages } from "./page.ts";
export { parseSite, placeholdersIn, type ParsedSite } from "./parse-site.ts";
export { readRenderedSite, writeRenderedSite, type RenderedSite } from "./rendered-site.ts";
export { SITE_SCHEMA } from "./schema.ts";
export { listSettings, type Setting } from "./settings.ts";
export { siteJsonSchema } from "./site-json-schema.ts";
