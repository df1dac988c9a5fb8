// Functions and data for other workspaces of this repository. They are not published as code.
export { mapPlans } from "./catalogue/plans.ts";
export { fromCents, MOST_CENTS, readPrice, toCents } from "./cents.ts";
export { checkText, requirementError } from "./check-value.ts";
export { escapeHtml } from "./escape-html.ts";
export { blankControls } from "./clean-text.ts";
export { contactLinks } from "./lead/contact-links.ts";
export { formatPhoneNumber, spellOutPhoneNumber } from "./format/format-phone-number.ts";
export { LEAD_REPORTS, type LeadAnswer, type LeadReport } from "./lead/lead-payload.ts";
export { JSON_SCHEMAS, type JsonSchema } from "./lead/json-schemas.ts";
export { describeInterest, leadHead } from "./lead/lead-head.ts";
export { type LeadInputs, leadInputs } from "./lead/wire-figures.ts";
export { truncateText } from "./truncate-text.ts";
