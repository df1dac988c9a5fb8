export const CALCULATOR_ID = "roi-calculator";
export const CALCULATOR_HREF: string = `#${CALCULATOR_ID}`;

/** Of the player: a link to it opens what it stands in. */
export const SAMPLE_CALL_ID = "sample-call";
