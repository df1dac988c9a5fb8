/** A folder of the build. */
export const TEMPLATES = "templates";
export const PAGE = "index.html";
export const EMBED = "embed.html";
export const NOT_FOUND_PAGE = "404.html";
export const RECORDER = "recorder.js";

export const RECORDER_SOURCE = "src/analytics/event-recorder.ts";

/** Name of the file with the script tags that fetch a document's texts, by language. */
export const textScripts = (template: string): string => `${template}.texts.json`;
