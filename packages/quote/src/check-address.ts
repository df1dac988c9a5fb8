import { checkText, requirementError, truncateText } from "@contractor-roi/roi-core/shared";

/** An address that needs no escaping in a link of HTML or a mail. */
const WEB_ADDRESS = /^https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+$/i;

/** Throws unless the text is empty or an http or https address. */
export function checkWebAddress(action: string, field: string, text: string): string {
  return checkShape(action, field, text, WEB_ADDRESS, "an http or https address");
}

/** Throws unless the text is empty or has a shape; programs build links and pictures from it. */
export function checkShape(action: string, field: string, text: string, shape: RegExp, requirement: string): string {
  checkText(action, field, text);
  if (text !== "" && !shape.test(text)) throw requirementError(action, field, requirement, truncateText(text, 80));
  return text;
}
