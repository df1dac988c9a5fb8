export { SPANISH_QUOTE_WORDS } from "./quote-words.ts";
export { SPANISH_STEP_WORDS } from "./step-words.ts";
