export { describePrice, SPANISH_PAGE_WORDS } from "./page-words.ts";
export { SPANISH_QUOTE_WORDS } from "./quote-words.ts";
