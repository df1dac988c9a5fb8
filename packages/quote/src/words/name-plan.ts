/**
 * Puts a plan's name into a phrase, in any language. A name with the word "plan" in it stands alone: the phrase does not say the
 * word again.
 *
 * @example
 * namePlan("With the {plan} plan", "Elite"); // "With the Elite plan"
 * namePlan("With the {plan} plan", "Premium Plan"); // "With the Premium Plan"
 * namePlan("Con el plan {plan}", "Plan Oro"); // "Con el Plan Oro"
 */
export function namePlan(phrase: string, name: string): string {
  const placeholder = /\bplan\b/i.test(name) ? /(?:\bplan )?\{plan\}(?: plan\b)?/i : "{plan}";
  return phrase.replace(placeholder, () => name);
}
