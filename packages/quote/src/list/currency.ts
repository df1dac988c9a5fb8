const CODES = /\b(?:EUR|GBP|CAD|AUD|NZD|MXN|CHF|JPY|CNY|INR|BRL|SEK|NOK|DKK|PLN|CZK)\b/;

/** The sign or code of a currency that is not the dollar; null without one. */
export function currencyIn(text: string): string | null {
  const [sign] = /(?!\$)\p{Sc}|\b(?!US)[A-Z]{1,2}\$/u.exec(text) ?? CODES.exec(text) ?? [];
  return sign ?? null;
}
