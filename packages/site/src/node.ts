export { listPages, pageUrl } from "./list-pages.ts";
export { parseSite } from "./parse-site.ts";
export { readRenderedSite, readSite, withExamplesOf, writeRenderedSite } from "./read-site.ts";
export { readSenderSite, withoutPlaceholders, type SenderSite } from "./sender-site.ts";
export { settingsTable, siteJsonSchema } from "./site-json-schema.ts";
export { placeholdersIn, siteWarnings, unsettledIn } from "./site-warnings.ts";
