import { CONFIG } from "./config.ts";
import { formatPhoneNumber } from "@contractor-roi/site";

export const CALCULATOR_ID = "roi-calculator";
export const CALCULATOR_HREF: string = `#${CALCULATOR_ID}`;

/** Of the player: a link to it opens what it stands in. */
export const SAMPLE_CALL_ID = "sample-call";

export const COMPANY_PHONE_HREF: string = `tel:${CONFIG.companyPhone}`;
export const COMPANY_PHONE_TEXT: string = formatPhoneNumber(CONFIG.companyPhone);
