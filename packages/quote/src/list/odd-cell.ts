import type { OddCell } from "./list-row.ts";

const CODES =
  /(?<!\p{L})(?:EUR|GBP|CAD|AUD|NZD|MXN|CHF|JPY|CNY|INR|BRL|SEK|NOK|DKK|PLN|CZK|Mex\$|[Pp]esos?|[Ee]uros?|kr|Fr\.|Rs|zł|Kč)(?!\p{L})/u;
const CURRENCIES: Readonly<Record<string, string>> = {
  "€": "euros",
  EUR: "euros",
  "£": "pounds",
  GBP: "pounds",
  "¥": "yen",
  JPY: "yen",
  CAD: "Canadian dollars",
  CA$: "Canadian dollars",
  MXN: "Mexican pesos",
  MX$: "Mexican pesos",
};
const TEXTS: readonly (readonly [OddCell["kind"], RegExp])[] = [
  ["error", /^(#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)|Err:\d{3})$/i],
  ["percent", /^[-+]?[\d.,]+\s*%$/],
  ["time", /^\d{1,3}:\d{2}(:\d{2})?\s*([ap]\.?m\.?)?$/i],
  [
    "date",
    /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|[a-z]{3,9}\.? \d{1,2}, \d{4}|\d{1,2}[ -][a-z]{3}[ -]\d{2,4})( \d{1,2}:\d{2}.*)?$/i,
  ],
];

/** The sign or code of a currency that is not the dollar; null without one. */
export function currencyIn(text: string): string | null {
  const [sign] = /(?!\$)\p{Sc}|\b(?!US)[A-Z]{1,2}\$/u.exec(text) ?? CODES.exec(text) ?? [];
  return sign ?? null;
}

/** Recognises a time, percentage, date, error or other currency in place of a figure; null for any other text. */
export function oddText(text: string): OddCell | null {
  const plain = text.trim();
  const kind = TEXTS.find(([, pattern]) => pattern.test(plain))?.[0];
  if (kind !== undefined) return { kind, text: plain };
  return /\d/.test(plain) && currencyIn(plain) !== null ? { kind: "currency", text: plain } : null;
}

/** Describes an odd cell: "8:30 is a time". */
export function describeOddCell({ kind, text }: OddCell): string {
  switch (kind) {
    case "percent":
      return `${text} is a percentage`;
    case "time":
      return `${text} is a time`;
    case "date":
      return `${describeDate(text)} is a date`;
    case "currency":
      return `${text} is in ${CURRENCIES[currencyIn(text) ?? ""] ?? "another currency than dollars"}`;
    case "error":
      return `${text} is an error`;
    case "formula-without-value":
      return "the formula has no stored value: open the list in its program and save it";
  }
}

/** "2026-03-03 08:30" as "March 3, 2026, 8:30". */
function describeDate(text: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[ T]0?([\d:]+))?$/.exec(text) ?? [];
  if (day === undefined) return text;
  const date = new Date(day);
  if (Number.isNaN(date.getTime())) return text;
  const words = date.toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });
  return time === undefined ? words : `${words}, ${time}`;
}
