export const CALCULATOR_ID = "roi-calculator";
export const CALCULATOR_HREF: string = `#${CALCULATOR_ID}`;

/** The player's address: a link to it unfolds its section. */
export const SAMPLE_CALL_ID = "sample-call";
